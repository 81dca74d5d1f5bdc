import type { Window } from '../../model/tenant.js';
import { type Backlog, dropBefore } from '../backlog.js';
import { type Rule, type Ruling, type Skipped, untouched } from '../rule.js';
import { lastActivation } from '../suspension-state.js';

/**
 * ADR 0036 §3: a suspension window is never backfilled, whatever the policy. Nothing that was scheduled before the
 * last activation is fired after it: neither what fell into a window, nor what was missed before one and then
 * overtaken by it.
 */
export const suspension: Rule = {
  name: 'suspension',
  clause: 'ADR 0036 §3',
  causes: ['suspension_window', 'activation_realign'],
  apply(backlog, { tenant, now }) {
    const activation = lastActivation(tenant.windows, now);
    return backlog.first >= activation ? untouched(backlog) : label(backlog, tenant.windows, activation);
  },
};

/** Takes everything before the activation off, stretch by stretch, as inside or outside a window. */
function label(backlog: Backlog, windows: readonly Window[], activation: number): Ruling {
  const skipped: Skipped[] = [];
  let rest: Backlog | null = backlog;
  for (const { from, until } of windows) {
    if (rest === null || from >= activation) break;
    rest = take(rest, from, 'activation_realign', skipped);
    if (rest !== null) rest = take(rest, until, 'suspension_window', skipped);
  }
  return { skipped, rest };
}

function take(
  backlog: Backlog,
  until: number,
  cause: 'suspension_window' | 'activation_realign',
  skipped: Skipped[],
): Backlog | null {
  const { dropped, rest } = dropBefore(backlog, until);
  if (dropped === null) return rest;
  const last = skipped.at(-1);
  // Neighbours of one cause are one skip, across windows too.
  if (last?.cause === cause) {
    skipped[skipped.length - 1] = {
      cause,
      from: last.from,
      to: dropped.to,
      count: last.count + dropped.count,
    };
  } else skipped.push({ ...dropped, cause });
  return rest;
}
