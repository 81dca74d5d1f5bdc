import { describe, expect, it } from 'vitest';
import { boundedCache } from '../../src/time/bounded-cache.js';

describe('a bounded cache', () => {
  it('keeps at least as many as its size', () => {
    const cache = boundedCache<string, number>(3);
    for (let i = 0; i < 10; i++) {
      cache.set(String(i), i);
      for (let kept = Math.max(0, i - 2); kept <= i; kept++) expect(cache.get(String(kept))).toBe(kept);
    }
  });

  it('forgets what nobody asked for, and keeps what is asked for again and again', () => {
    const cache = boundedCache<string, number>(3);
    cache.set('asked', -1);
    cache.set('forgotten', -2);
    for (let i = 0; i < 20; i++) {
      cache.set(String(i), i);
      expect(cache.get('asked')).toBe(-1);
    }
    expect(cache.get('forgotten')).toBeUndefined();
  });

  it('never holds more than twice its size', () => {
    const cache = boundedCache<number, number>(3);
    for (let i = 0; i < 100; i++) cache.set(i, i);
    // Youngest first: to ask for an old one makes it young, and so forgets others.
    let held = 0;
    for (let i = 99; i >= 0 && cache.get(i) !== undefined; i--) held++;
    expect(held).toBeGreaterThanOrEqual(3);
    expect(held).toBeLessThanOrEqual(6);
    expect(cache.get(0)).toBeUndefined();
  });

  it('tells an absent key from one whose answer is null', () => {
    const cache = boundedCache<string, null>(2);
    expect(cache.get('a')).toBeUndefined();
    cache.set('a', null);
    expect(cache.get('a')).toBeNull();
    cache.set('b', null);
    cache.set('c', null);
    expect(cache.get('a')).toBeNull();
  });
});
