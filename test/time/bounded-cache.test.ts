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

  it('holds at most twice its size', () => {
    for (let sets = 1; sets <= 20; sets++) {
      // A cache for each question, since to ask for an old one makes it young and so forgets others.
      const held = Array.from({ length: sets }, (_, key) => {
        const cache = boundedCache<number, number>(3);
        for (let i = 0; i < sets; i++) cache.set(i, i);
        return cache.get(key);
      }).filter((value) => value !== undefined);
      expect(held.length).toBeGreaterThanOrEqual(Math.min(sets, 3));
      expect(held.length).toBeLessThanOrEqual(6);
    }
  });

  it('forgets nothing for a question whose answer it does not have', () => {
    const cache = boundedCache<number, number>(3);
    cache.set(0, 0);
    for (let i = 1; i < 100; i++) expect(cache.get(i)).toBeUndefined();
    expect(cache.get(0)).toBe(0);
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
