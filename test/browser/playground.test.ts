import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { plan } from '../../src/index.js';
import { builtPage, type Opened, open, type Stand, setUp } from './browser.js';

let stand: Stand;
let opened: Opened[] = [];

beforeAll(async () => {
  stand = await setUp();
});
afterAll(() => stand.close());

afterEach(async () => {
  const complaints = opened.flatMap((one) => one.complaints);
  for (const { page } of opened) await page.context().close();
  opened = [];
  expect(complaints).toEqual([]);
});

async function visit(hash = '', options: Parameters<typeof open>[2] = {}): Promise<Opened> {
  const one = await open(stand, stand.address + hash, options);
  opened.push(one);
  return one;
}

/** `16 delivered, 8 superseded`: the numbers above the picture. */
async function countsOf(page: Page): Promise<string> {
  return (await page.locator('#counts li').allTextContents()).join(', ');
}

/** Waits until what was changed is drawn. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

const handle = (page: Page, track: string, part: string): Locator =>
  page.locator(`[data-track="${track}"][data-part="${part}"]`).first();

/** Where the middle of an element is. */
async function middleOf(locator: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('it is not shown');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function dragBy(page: Page, locator: Locator, dx: number): Promise<void> {
  const { x, y } = await middleOf(locator);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx / 2, y, { steps: 4 });
  await page.mouse.move(x + dx, y, { steps: 4 });
  await page.mouse.up();
}

/** How many pixels an hour is. */
async function hourOf(page: Page): Promise<number> {
  const { from, until, width } = await page.locator('#life svg').evaluate((svg) => {
    const { from, until, plot } = (svg as SVGSVGElement).dataset;
    return { from, until, width: Number(plot?.split(' ')[1]) };
  });
  return (width * 3_600_000) / (Date.parse(until ?? '') - Date.parse(from ?? ''));
}

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
    const one = await open(stand, `${builtPage}#policy=skip`);
    opened.push(one);
    expect(await countsOf(one.page)).toBe('15 delivered, 9 missed, policy skip');
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

describe('the pointer', () => {
  it('moves an end, and all follows', async () => {
    const { page } = await visit();
    await dragBy(page, handle(page, 'outages', 'until'), await hourOf(page));
    await expect.poll(() => countsOf(page)).toBe('12 delivered, 12 superseded');
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
  });
});

describe('the keyboard', () => {
  it('moves the ends of a window and removes it', async () => {
    const { page } = await visit();
    const end = handle(page, 'outages', 'until');
    await end.focus();
    expect(await end.getAttribute('role')).toBe('slider');
    expect(await end.getAttribute('aria-valuetext')).toBe('Thu 6 Aug, 11:00');
    for (let i = 0; i < 6; i++) await page.keyboard.press('ArrowRight');
    await expect.poll(() => end.getAttribute('aria-valuetext')).toBe('Thu 6 Aug, 11:30');
    await page.keyboard.press('Shift+ArrowLeft');
    await expect.poll(() => end.getAttribute('aria-valuetext')).toBe('Thu 6 Aug, 10:40');
    await page.keyboard.press('Delete');
    await expect.poll(() => countsOf(page)).toBe('24 delivered');
  });

  it('adds a window and goes on with it', async () => {
    const { page } = await visit();
    await page.locator('.toolbar [data-add="suspensions"]').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => handle(page, 'suspensions', 'whole').count()).toBe(1);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('tenant suspended 1, all of it');
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

describe('the link', () => {
  it('brings everything back', async () => {
    const { page } = await visit();
    await dragBy(page, handle(page, 'outages', 'from'), -(await hourOf(page)));
    await page.locator('#cron').fill('*/20 * * * *');
    await page.locator('label', { hasText: /^queue$/ }).click();
    await page.locator('#duration').fill('25m');
    await expect.poll(() => page.url()).toContain('duration=25m');
    const counts = await countsOf(page);
    const other = await visit(new URL(page.url()).hash);
    expect(await countsOf(other.page)).toBe(counts);
    expect(await other.page.locator('#words').textContent()).toBe(await page.locator('#words').textContent());
    expect(await other.page.locator('#cron').inputValue()).toBe('*/20 * * * *');
  });

  it('goes back from an example', async () => {
    const { page } = await visit('#policy=skip');
    await page.locator('#presets button').nth(2).click();
    await expect.poll(() => countsOf(page)).toContain('over the run cap');
    await page.goBack();
    await expect.poll(() => countsOf(page)).toBe('15 delivered, 9 missed, policy skip');
  });

  it('is what the button copies, as the case is', async () => {
    const { page } = await visit('#policy=catch_up', { permissions: ['clipboard-read', 'clipboard-write'] });
    const clipboard = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
    await page.locator('#copy-link').click();
    await expect.poll(clipboard).toBe(`${stand.address}#policy=catch_up`);
    await page.locator('#copy-snippet').click();
    await expect.poll(clipboard).toContain('"schedule"');
    const { schedule, now, tenant } = JSON.parse(await clipboard());
    expect(plan(schedule, now, tenant).counts.fired).toBe(5);
  });

  it('that nothing can be decided on is said to be one', async () => {
    const one = await open(stand, builtPage);
    opened.push(one);
    await one.page.goto(`${builtPage}#cron=x&zone=Nowhere`);
    await one.page.reload();
    await expect.poll(() => one.page.locator('.problem').count()).toBe(2);
    await one.shoot('refused-link');
    await one.page.locator('#cron').fill('0 * * * *');
    await one.page.locator('#zone').fill('Asia/Kolkata');
    await one.page.locator('#life svg').waitFor();
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
