import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { countsOf, drawn, handle, hourOf, middleOf, useBrowser, visit, visitFile } from './stage.js';

useBrowser();

describe('the page', () => {
  it('answers its first question at once', async () => {
    const { page, shoot } = await visit();
    expect(await countsOf(page)).toBe('16 delivered, 8 superseded');
    expect(await page.locator('.knob').textContent()).toBe('plan at 11:00');
    expect(await page.locator('#words').textContent()).toContain(
      'a misfire: of 9 due runs, 1 fires and 8 are skipped.',
    );
    expect(await page.locator('#compare th').allTextContents()).toEqual(['fire_once', 'skip', 'catch_up']);
    expect(await page.locator('#policies .mp-cursor').count()).toBe(3);
    await shoot('first');
  });

  it('needs no server', async () => {
    const { page } = await visitFile('#policy=skip');
    expect(await countsOf(page)).toBe('15 delivered, 9 missed, policy skip');
  });

  it('shows every example', async () => {
    const { page, shoot } = await visit();
    const buttons = await page.locator('#presets button').all();
    expect(buttons.length).toBeGreaterThan(3);
    for (const [i, button] of buttons.entries()) {
      await button.click();
      await drawn(page);
      expect(await page.locator('#trouble').isHidden()).toBe(true);
      await shoot(`example-${String(i + 1)}`);
    }
  });
});

describe('the form', () => {
  it('changes the picture as it is typed in', async () => {
    const { page } = await visit();
    await page.locator('#cron').fill('*/30 * * * *');
    await expect.poll(() => countsOf(page)).toBe('8 delivered, 4 superseded');
    await page.locator('label', { hasText: /^catch_up$/ }).click();
    await expect.poll(() => countsOf(page)).toBe('10 delivered, 2 stale');
    await page.locator('#staleness').fill('3h');
    await expect.poll(() => countsOf(page)).toBe('12 delivered');
    await page.locator('#quota').fill('10');
    await expect.poll(() => countsOf(page)).toBe('10 delivered, 2 quota used up');
  });

  it('shows what the library says beside the field', async () => {
    const { page, shoot } = await visit();
    await page.locator('#cron').fill('99 * * * *');
    await page.locator('#staleness').fill('48h');
    const beside = (id: string): Locator =>
      page.locator('.field', { has: page.locator(id) }).locator('.problem');
    await expect.poll(() => beside('#cron').textContent()).toContain('"99 * * * *" is no cron expression');
    expect(await beside('#staleness').textContent()).toContain('must be at most 24 h');
    expect(await page.locator('#cron').getAttribute('aria-invalid')).toBe('true');
    expect(await page.locator('#trouble').isVisible()).toBe(true);
    await shoot('refused');
    await page.locator('#cron').fill('0 * * * *');
    await page.locator('#staleness').fill('2h');
    await expect.poll(() => page.locator('.problem').count()).toBe(0);
    expect(await page.locator('#trouble').isHidden()).toBe(true);
  });

  it('takes windows by their times', async () => {
    const { page } = await visit();
    await page.locator('#windows [data-add="suspensions"]').click();
    await page.locator('[data-edge="suspensions.0.from"]').fill('2026-08-06T10:00');
    await page.locator('[data-edge="suspensions.0.until"]').fill('2026-08-06T10:30');
    await expect
      .poll(() => countsOf(page))
      .toBe('16 delivered, 2 suspended, 4 overtaken by a suspension, 2 superseded');
    await page.locator('[data-remove="suspensions.0"]').click();
    await expect.poll(() => countsOf(page)).toBe('16 delivered, 8 superseded');
  });
});

describe('the looks', () => {
  it('fit a phone', async () => {
    const { page, shoot } = await visit('', {
      viewport: { width: 375, height: 812 },
      hasTouch: true,
      isMobile: true,
      deviceScaleFactor: 2,
    });
    for (const button of await page.locator('#presets button').all()) {
      await button.tap();
      await drawn(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    }
    await page.locator('#presets button').first().tap();
    await expect.poll(() => countsOf(page)).toBe('16 delivered, 8 superseded');
    await shoot('phone-top');
    await page.locator('#tracks').scrollIntoViewIfNeeded();
    const { x, y } = await middleOf(handle(page, 'outages', 'until'));
    const hour = await hourOf(page);
    const touch = await page.context().newCDPSession(page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    await send('touchStart', [{ x, y }]);
    for (let i = 1; i <= 5; i++) await send('touchMove', [{ x: x + (hour * i) / 5, y }]);
    await send('touchEnd', []);
    await expect.poll(() => countsOf(page)).toBe('12 delivered, 12 superseded');
    for (const [i, place] of ['#plot', '#readout', '#compare', '#snippet', '#rest'].entries()) {
      await page.locator(place).evaluate((element) => element.scrollIntoView());
      await shoot(`phone-${String(i + 1)}`);
    }
  });

  it('follow the light and the dark of the system', async () => {
    const backgrounds: string[] = [];
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page, shoot } = await visit('#policy=catch_up&suspended=2026-08-06T08:00Z/2026-08-06T08:30Z', {
        colorScheme,
      });
      backgrounds.push(
        await page.evaluate(() => getComputedStyle(document.body).backgroundColor),
        await page
          .locator('#life text')
          .first()
          .evaluate((text) => getComputedStyle(text).fill),
      );
      await shoot(colorScheme);
    }
    expect(new Set(backgrounds).size).toBe(4);
  });
});
