import { SKIP_CAUSES } from '../model/reasons.js';
import type { HistoryRow, Simulation, Stretch } from '../simulate/simulation.js';
import { amountOf, grouped, lengthOf } from './amounts.js';
import { CAUSES } from './causes.js';
import { skipSentence } from './explain.js';
import { localSpan, localTime, timeBeside } from './local-time.js';
import { type Band, type BandKind, band, type Mark, type Scene } from './scene.js';

/** One row of a run history, in a sentence. */
export function historySentence(row: HistoryRow, zone: string): string {
  switch (row.status) {
    case 'delivered': {
      const at = row.scheduledFor.getTime();
      const delay = row.deliveredAt.getTime() - at;
      const when =
        delay === 0
          ? 'on time'
          : `${lengthOf(delay)} late, at ${timeBeside(row.deliveredAt.getTime(), at, zone)}`;
      const covers =
        row.covers === null ? '' : ` It stands for ${amountOf(row.covers.count, 'superseded run')}.`;
      return `The run of ${localTime(at, zone)} was delivered ${when}.${covers}`;
    }
    case 'skipped': {
      const decided = localTime(row.decidedAt.getTime(), zone);
      return `${skipSentence(row, zone)} Decided by the ${row.by}, ${decided}.`;
    }
    case 'pending':
      return `The run of ${localTime(row.scheduledFor.getTime(), zone)} is still pending.`;
  }
}

/** The scene of a simulation: what ran above the line, at the time it was for, and what did not below it. */
export function sceneOfSimulation(simulation: Simulation, title: string, zone: string): Scene {
  const { rows, from, until, outages, suspensions, executorOutages } = simulation;
  const marks = rows.map((row) => markOf(row, zone));
  const earliest = Math.min(from.getTime(), ...(marks[0] === undefined ? [] : [marks[0].from]));
  const summary = simulationBriefly(simulation);
  const span = localSpan(from.getTime(), until.getTime(), zone);
  return {
    title,
    description: `Simulated, ${span}: ${summary}.`,
    timezone: zone,
    from: earliest,
    until: until.getTime(),
    now: null,
    ran: 'delivered',
    bands: [
      ...bands('outage', outages, zone),
      ...bands('suspension', suspensions, zone),
      ...bands('executor_outage', executorOutages, zone),
    ],
    lanes: [{ name: '', summary, marks, cursor: null }],
  };
}

/** `4 delivered, 4 superseded, 1 pending`: what a simulation came to, in as few words as will do. */
export function simulationBriefly({ summary }: Pick<Simulation, 'summary'>): string {
  const { delivered, pending, undecided, byCause } = summary;
  const causes = SKIP_CAUSES.filter((cause) => byCause[cause] > 0);
  return [
    delivered === 0 ? 'nothing delivered' : `${grouped(delivered)} delivered`,
    ...causes.map((cause) => `${grouped(byCause[cause])} ${CAUSES[cause].label}`),
    ...(pending > 0 ? [`${grouped(pending)} pending`] : []),
    ...(undecided > 0 ? [`${grouped(undecided)} undecided`] : []),
  ].join(', ');
}

function markOf(row: HistoryRow, zone: string): Mark {
  const sentence = (): string => historySentence(row, zone);
  const { key } = row;
  if (row.status === 'skipped') {
    const from = row.from.getTime();
    const { cause, count } = row;
    return { kind: 'skip', cause, key, from, to: row.to.getTime(), count, at: from, sentence };
  }
  const from = row.scheduledFor.getTime();
  const one = { cause: null, key, from, to: from, count: 1, sentence };
  return row.status === 'delivered'
    ? { ...one, kind: 'fire', at: row.deliveredAt.getTime() }
    : { ...one, kind: 'pending', at: from };
}

function bands(kind: BandKind, stretches: readonly Stretch[], zone: string): Band[] {
  return stretches.map(({ from, until }) =>
    band(kind, from.getTime(), until?.getTime() ?? Number.POSITIVE_INFINITY, zone),
  );
}
