import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { countsOf, dragBy, handle, hourOf, useBrowser, visit } from './stage.js';

useBrowser();

/** What a person who cannot see hears of the focus. */
function focusedText(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    return focused?.getAttribute('aria-label') ?? focused?.textContent;
  });
}

describe('the pointer', () => {
  it('moves an end, and all follows', async () => {
    const { page } = await visit();
    await dragBy(page, handle(page, 'outages', 'until'), await hourOf(page));
    await expect.poll(() => countsOf(page)).toBe('12 delivered, 12 superseded');
    expect(await page.locator('.window').first().getAttribute('data-time')).toBe('09:00 – 12:00');
    expect(await page.locator('[data-edge="outages.0.until"]').inputValue()).toBe('2026-08-06T12:00');
    expect(await page.locator('.knob').textContent()).toBe('plan at 12:00');
  });

  it('moves a whole window, and the moment', async () => {
    const { page } = await visit();
    const hour = await hourOf(page);
    await dragBy(page, handle(page, 'outages', 'whole'), -hour);
    await expect
      .poll(() => page.locator('[data-edge="outages.0.from"]').inputValue())
      .toBe('2026-08-06T08:00');
    expect(await page.locator('[data-edge="outages.0.until"]').inputValue()).toBe('2026-08-06T10:00');
    await dragBy(page, page.locator('.knob'), -hour);
    await expect.poll(() => page.locator('.knob').textContent()).toBe('plan at 09:00');
    expect(await page.locator('#follow').isChecked()).toBe(false);
    await page.locator('#follow').check();
    await expect.poll(() => page.locator('.knob').textContent()).toBe('plan at 10:00');
  });

  it('draws a window on an empty track', async () => {
    const { page, shoot } = await visit();
    const hour = await hourOf(page);
    const row = page.locator('[data-row="suspensions"]');
    const box = (await row.boundingBox())!;
    await page.mouse.move(box.x + 2.5 * hour, box.y + 15);
    await page.mouse.down();
    await page.mouse.move(box.x + 2.8 * hour, box.y + 15, { steps: 3 });
    await page.mouse.move(box.x + 3 * hour, box.y + 15, { steps: 3 });
    await page.mouse.up();
    await expect.poll(() => countsOf(page)).toContain('2 suspended, 4 overtaken by a suspension');
    await shoot('drawn');
  });

  it('is told what it is on', async () => {
    const { page } = await visit();
    await page.locator('#policies .mp-mark[data-cause="policy_skip"]').hover();
    await expect
      .poll(() => page.locator('#readout').textContent())
      .toContain('missed, and the policy is skip (ADR 0036 §1)');
    expect(await page.locator('#readout').getAttribute('aria-live')).toBe('polite');
    const hour = await hourOf(page);
    const box = (await page.locator('[data-row="outages"]').boundingBox())!;
    const { y } = (await page.locator('#life svg').boundingBox())!;
    await page.mouse.click(box.x + hour * 0.6, y + 60);
    await expect
      .poll(() => page.locator('#readout').textContent())
      .toContain('The schedule has no run at Thu 2026-08-06 08:06 +02:00.');
  });
});

describe('the keyboard', () => {
  it('moves the ends of a window and removes it', async () => {
    const { page, shoot } = await visit();
    const end = handle(page, 'outages', 'until');
    await end.focus();
    expect(await end.getAttribute('role')).toBe('slider');
    expect(await end.getAttribute('aria-valuetext')).toBe('Thu 6 Aug, 11:00');
    expect(await page.locator('#readout').textContent()).toContain(
      'Planner down: Thu 6 Aug, 09:00 to Thu 6 Aug, 11:00, 2 h.',
    );
    for (let i = 0; i < 6; i++) await page.keyboard.press('ArrowRight');
    await expect.poll(() => end.getAttribute('aria-valuetext')).toBe('Thu 6 Aug, 11:30');
    await page.keyboard.press('Shift+ArrowLeft');
    await expect.poll(() => end.getAttribute('aria-valuetext')).toBe('Thu 6 Aug, 10:40');
    await expect
      .poll(() => page.locator('#readout').textContent())
      .toContain('Planner down: Thu 6 Aug, 09:00 to Thu 6 Aug, 10:40, 1 h 40 min.');
    await shoot('held');
    await page.keyboard.press('Delete');
    await expect.poll(() => countsOf(page)).toBe('24 delivered');
    expect(await focusedText(page)).toBe('+ outage');
  });

  it('adds a window and goes on with it', async () => {
    const { page } = await visit();
    await page.locator('.toolbar [data-add="suspensions"]').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => handle(page, 'suspensions', 'whole').count()).toBe(1);
    await expect.poll(() => focusedText(page)).toBe('tenant suspended 1, all of it');
    await page.locator('#windows [data-add="suspensions"]').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => focusedText(page)).toBe('tenant suspended 2, from');
    for (const left of [1, 0]) {
      await page.locator('[data-remove="suspensions.0"]').focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => page.locator('[data-remove^="suspensions"]').count()).toBe(left);
    }
    expect(await focusedText(page)).toBe('Add: tenant suspended');
  });

  it('walks from mark to mark', async () => {
    const { page, shoot } = await visit();
    await page.locator('#policies g[tabindex="0"]').focus();
    const readout = (): Promise<string | null> => page.locator('#readout').textContent();
    const seen = new Set<string | null>();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowRight', 'ArrowDown', 'End']) {
      await page.keyboard.press(key);
      seen.add(await readout());
    }
    expect(seen.size).toBeGreaterThan(3);
    expect(await page.locator('#policies g[tabindex="0"]').count()).toBe(1);
    await shoot('walked');
  });
});
