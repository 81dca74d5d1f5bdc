// `npm run demo` tells a cold start of a dozen schedules; `npm run demo -- --fleet 100000` makes one of a whole fleet.
import process from 'node:process';

const MOST = 10_000_000;

/** The number after `--fleet`; null when it is not asked for. */
function fleetSize(args: readonly string[]): number | null {
  if (args.length === 0) return null;
  const [flag, number = '100000'] = args;
  const size = Number(number);
  if (flag === '--fleet' && args.length <= 2 && Number.isInteger(size) && size >= 1 && size <= MOST)
    return size;
  console.error(`usage: npm run demo [-- --fleet N], with N from 1 to ${MOST}`);
  return process.exit(2);
}

const size = fleetSize(process.argv.slice(2));
if (size === null) {
  await import('./dozen.js');
} else {
  const { startCold } = await import('./fleet.js');
  startCold(size);
}
