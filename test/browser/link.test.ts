import { describe, expect, it } from 'vitest';
import { plan } from '../../src/index.js';
import { address, countsOf, dragBy, handle, hourOf, useBrowser, visit, visitFile } from './stage.js';

useBrowser();

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
    await expect.poll(clipboard).toBe(`${address()}#policy=catch_up`);
    await page.locator('#copy-snippet').click();
    await expect.poll(clipboard).toContain('"schedule"');
    const { schedule, now, tenant } = JSON.parse(await clipboard());
    expect(plan(schedule, now, tenant).counts.fired).toBe(5);
  });

  it('that is refused can be put right', async () => {
    const { page, shoot } = await visitFile('#cron=x&zone=Nowhere');
    await expect.poll(() => page.locator('.problem').count()).toBe(2);
    expect(await page.locator('#trouble').textContent()).toBe(
      'These settings are refused; beside the fields is why.',
    );
    await shoot('refused-link');
    await page.locator('#cron').fill('0 * * * *');
    await page.locator('#zone').fill('Asia/Kolkata');
    await page.locator('#life svg').waitFor();
  });

  it('to more runs than can be drawn says so', async () => {
    const { page } = await visitFile('#cron=*+*+*+*+*&until=2027-08-06T08:00Z');
    const problem = page.locator('.field', { has: page.locator('#until') }).locator('.problem');
    await expect.poll(() => problem.textContent()).toMatch(/^that is a stretch of 525,\d+ runs/);
  });

  it('is followed when only its end is changed', async () => {
    const { page } = await visit('#policy=skip');
    await page.goto(`${address()}#policy=catch_up`);
    await expect.poll(() => countsOf(page)).toBe('20 delivered, 4 stale');
  });
});
