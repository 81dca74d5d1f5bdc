import type { ReportContext } from '../report/local-time.js';
import type { TimelineSource } from '../report/timeline-options.js';
import { timelineSvg } from '../report/timeline-svg.js';
import { timelineText } from '../report/timeline-text.js';
import type { Flags } from './flags.js';
import type { Host } from './host.js';

/** An answer, in the three ways in which it can be given. */
export interface Answer {
  readonly json: unknown;
  readonly text: string;
  /** What a picture of it is made of. */
  readonly source?: TimelineSource;
  readonly context?: ReportContext;
}

/** Gives an answer in the way that was asked for. */
export function give(answer: Answer, flags: Flags, host: Host): void {
  const { source, context = {} } = answer;
  const file = flags['svg'];
  if (source !== undefined && typeof file === 'string') {
    const svg = `${timelineSvg(source, context)}\n`;
    if (file === '-') {
      host.print(svg.trimEnd());
      return;
    }
    host.write(file, svg);
  }
  if (flags['json'] === true) {
    host.print(JSON.stringify(answer.json, null, 2));
    return;
  }
  const color = host.color && flags['color'] !== false;
  const width = Math.min(Math.max(host.columns ?? 80, 40), 200);
  const timeline = source === undefined ? [] : [timelineText(source, { ...context, width, color }), ''];
  host.print([...timeline, wrap(answer.text, width)].join('\n'));
}

/** Breaks lines between words; what goes on is indented. */
function wrap(text: string, width: number): string {
  return text
    .split('\n')
    .flatMap((line) => wrapLine(line, width))
    .join('\n');
}

function wrapLine(line: string, width: number): string[] {
  const lines: string[] = [];
  const indent = `${/^ */.exec(line)?.[0] ?? ''}  `;
  let current = '';
  for (const word of line.split(/(?<=\S) /)) {
    if (current !== '' && current.length + 1 + word.length > width) {
      lines.push(current);
      current = `${indent}${word}`;
    } else current = current === '' ? word : `${current} ${word}`;
  }
  return [...lines, current];
}
