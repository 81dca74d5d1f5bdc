import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { builtPage, type Opened, open, type Stand, setUp } from './browser.js';

let stand: Stand;
let opened: Opened[] = [];

/** Gives a file of tests a browser, and lets no page complain in its console. */
export function useBrowser(): void {
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
}

/** Opens the page as it is served, with a link's hash. */
export function visit(hash = '', options: Parameters<typeof open>[2] = {}): Promise<Opened> {
  return visitAddress(stand.address + hash, options);
}

/** Opens the page as a file, without a server. */
export function visitFile(hash = ''): Promise<Opened> {
  return visitAddress(builtPage + hash);
}

async function visitAddress(address: string, options?: Parameters<typeof open>[2]): Promise<Opened> {
  const one = await open(stand, address, options);
  opened.push(one);
  return one;
}

/** Where the page is served. */
export const address = (): string => stand.address;

/** `16 delivered, 8 superseded`: the numbers above the picture. */
export async function countsOf(page: Page): Promise<string> {
  return (await page.locator('#counts li').allTextContents()).join(', ');
}

/** Waits until what was changed is drawn. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** The first handle of a kind on a track. */
export const handle = (page: Page, track: string, part: string): Locator =>
  page.locator(`[data-track="${track}"][data-part="${part}"]`).first();

/** Where the middle of an element is. */
export async function middleOf(locator: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('it is not shown');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export async function dragBy(page: Page, locator: Locator, dx: number): Promise<void> {
  const { x, y } = await middleOf(locator);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx / 2, y, { steps: 4 });
  await page.mouse.move(x + dx, y, { steps: 4 });
  await page.mouse.up();
}

/** How many pixels an hour is. */
export async function hourOf(page: Page): Promise<number> {
  const { from, until, width } = await page.locator('#life svg').evaluate((svg) => {
    const { from, until, plot } = (svg as SVGSVGElement).dataset;
    return { from, until, width: Number(plot?.split(' ')[1]) };
  });
  return (width * 3_600_000) / (Date.parse(until ?? '') - Date.parse(from ?? ''));
}
