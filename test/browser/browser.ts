import { accessSync, constants, mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { build, type PreviewServer, preview } from 'vite';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const playground = join(repository, 'docs/playground');
const screenshots = join(repository, 'reports/browser');

/** The page as it was built, as a file that needs no server. */
export const builtPage = pathToFileURL(join(playground, 'dist/index.html')).href;

/** The built page behind a server, and a browser to look at it with. */
export interface Stand {
  readonly browser: Browser;
  readonly address: string;
  close(): Promise<void>;
}

export async function setUp(): Promise<Stand> {
  const configFile = join(playground, 'vite.config.ts');
  await build({ configFile, logLevel: 'warn' });
  const server = await preview({ configFile, logLevel: 'warn', preview: { port: 0, host: '127.0.0.1' } });
  mkdirSync(screenshots, { recursive: true });
  const browser = await chromium.launch({
    executablePath: findChromium(),
    // Chromium's sandbox does not start as root, which containers are.
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  return {
    browser,
    address: addressOf(server),
    async close() {
      await browser.close();
      await server.close();
    },
  };
}

function addressOf(server: PreviewServer): string {
  const address = server.resolvedUrls?.local[0];
  if (address === undefined) throw new Error('the page is not served');
  return address;
}

/** Debian's package is `chromium`; CHROMIUM names another. */
function findChromium(): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const names = ['chromium', 'chromium-browser', 'google-chrome'];
  const places = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  const given = process.env['CHROMIUM'];
  const found = given ?? places.find(isExecutable);
  if (found === undefined) {
    throw new Error('no Chromium on the PATH: apt-get install chromium, or set CHROMIUM to its path');
  }
  return found;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A page, and whatever it complains of. */
export interface Opened {
  readonly page: Page;
  readonly complaints: readonly string[];
  /** Saves what is seen, for a person to look at. */
  shoot(name: string): Promise<void>;
}

export async function open(
  { browser }: Stand,
  address: string,
  options: BrowserContextOptions = {},
): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 1400, height: 1100 }, ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('requestfailed', (request) => complaints.push(request.url()));
  await page.goto(address);
  // The page has drawn something, or said why it cannot.
  await page.locator('#life svg, .problem').first().waitFor();
  return {
    page,
    complaints,
    async shoot(name) {
      await page.screenshot({ path: join(screenshots, `${name}.png`) });
    },
  };
}
