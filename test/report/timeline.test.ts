import { plan } from 'misfire-policy';
import { compare, timelineSvg, timelineText } from 'misfire-policy/report';
import { simulate } from 'misfire-policy/simulate';
import { describe, expect, it } from 'vitest';
import { active, hourly, minutely, now } from './cases.js';

const suspended = {
  ...active,
  maxStaleness: 'PT3H',
  suspensions: [{ from: '2026-08-06T05:30:00Z', until: '2026-08-06T07:20:00Z' }],
};
const ESC = String.fromCharCode(27);
const catchUp = { ...hourly, misfirePolicy: 'catch_up' } as const;
const resumed = plan(catchUp, now, suspended);
const context = { schedule: catchUp, tenant: suspended };

describe('timelineText', () => {
  it('draws a plan, and fits the width', () => {
    expect(timelineText(resumed, { ...context, width: 72 })).toBe(
      [
        'tenant suspended               ░░░░░░░░░░░',
        '                 ─aaaaaaaaaaa─────zzzzzz────oooooo────●─────●────●────▷─',
        '                       ╵               ╵              ╵          ▲    ╵',
        '                       00:00           03:00          06:00        09:00',
        '                       Thu 6 Aug',
        '',
        '● 3 fire   z 2 suspended   a 3 overtaken by a suspension   o 2 stale',
        '▷ next run   ▲ now, 08:00:30 -04:00',
      ].join('\n'),
    );
    for (const width of [40, 80, 200]) {
      const lines = timelineText(compare(minutely, now, active), { width }).split('\n');
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(Math.max(width, 40));
    }
  });

  it('tells the same with colours as without', () => {
    const plain = timelineText(resumed, context);
    const coloured = timelineText(resumed, { ...context, color: true });
    expect(coloured).not.toBe(plain);
    expect(
      coloured
        .replace(new RegExp(`${ESC}.[0-9;]*m`, 'g'), '')
        .split('\n')
        .map((line) => line.trimEnd()),
    ).toEqual(plain.split('\n'));
  });

  it('refuses what is no option', () => {
    expect(() => timelineText(resumed, { width: 10 })).toThrow(/options.width/);
    expect(() => timelineText(resumed, { from: now, until: now })).toThrow(
      /options.until.*end after it begins/,
    );
    expect(() => timelineText({} as never)).toThrow(/of.outcome/);
  });
});

describe('the timeline of a simulation', () => {
  const at = (time: string): string => `2026-08-06T${time}:00Z`;
  const simulation = simulate({
    schedule: { ...hourly, nextFireAt: null, when: { cron: '*/5 * * * *' }, misfirePolicy: 'catch_up' },
    tenant: active,
    from: at('06:00'),
    until: at('12:00'),
    tick: 'PT30S',
    outages: [{ from: at('07:00'), until: at('09:00') }],
    tenantEvents: [
      { type: 'tenant.suspended', at: at('10:00') },
      { type: 'tenant.activated', at: at('10:45') },
    ],
    executor: { outages: [{ from: at('11:30'), until: at('13:00') }] },
  });

  it('draws what was delivered, skipped and pending, and why', () => {
    expect(timelineText(simulation, { width: 80 }).split('\n').slice(0, 4)).toEqual([
      'tenant suspended                                           ░░░░░░░░',
      'planner down               ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒',
      'executor down                                                             ▓▓▓▓▓▓',
      '                 ●●●●●●●●●●ooooooooooo●●●●●●●●●●●●●●●●●●●●●zzzzzzz●●●●●●●●○○○○○○',
    ]);
    const svg = timelineSvg(simulation, { interactive: true });
    expectWellFormed(svg);
    expect(svg).toContain('>delivered</text>');
    expect(svg).toContain('6 pending');
    expect(svg).toContain('>executor down</text>');
    expect(svg).toContain(
      'Simulated, Thu 2026-08-06 06:00 to 12:00 UTC: 45 delivered, 9 suspended, 12 stale, 6 pending.',
    );
  });

  it('draws a year of runs in a few bars, with the gaps between them', () => {
    const year = simulate({
      schedule: { ...hourly, nextFireAt: null, when: { cron: '0 3 * * *' } },
      tenant: active,
      from: '2026-01-01T00:00:00Z',
      until: '2027-01-01T00:00:00Z',
      tick: 'PT1M',
      outages: [{ from: '2026-03-01T00:00:00Z', until: '2026-03-05T00:00:00Z' }],
    });
    const svg = timelineSvg(year);
    const fires = [...svg.matchAll(/data-kind="fire"[^>]*data-count="(\d+)"/g)].map(([, count]) =>
      Number(count),
    );
    expect(fires.length).toBe(2);
    expect(fires.reduce((sum, count) => sum + count, 0)).toBe(year.summary.delivered);
  });
});

describe('timelineSvg', () => {
  it('is well-formed and has a title, a description and a legend', () => {
    const svg = timelineSvg(resumed, context);
    expectWellFormed(svg);
    expect(svg).toMatch(/^<svg [^>]*role="img" aria-labelledby="mp-title mp-desc"/);
    expect(svg).toContain('<title id="mp-title">sync · 0 * * * * · America/New_York</title>');
    expect(svg).toContain('of 10 due runs, 3 fire and 7 are skipped. Tenant suspended for 1 h 50 min');
    for (const entry of ['fires', 'skipped: suspended', 'skipped: stale', 'cursor']) {
      expect(svg).toContain(`>${entry}</text>`);
    }
    expect(svg).not.toContain('skipped: superseded');
  });

  it('says of every mark what it is', () => {
    const svg = timelineSvg(resumed, context);
    const marks = [
      ...svg.matchAll(/<g class="mp-mark" data-kind="(\w+)"(?: data-cause="(\w+)")?.*?data-count="(\d+)"/g),
    ];
    expect(marks.map(([, kind, cause, count]) => [kind, cause, Number(count)])).toEqual([
      ['skip', 'activation_realign', 3],
      ['skip', 'suspension_window', 2],
      ['skip', 'max_staleness', 2],
      ['fire', undefined, 1],
      ['fire', undefined, 1],
      ['fire', undefined, 1],
    ]);
    expect(timelineSvg(resumed, { ...context, interactive: true }).match(/tabindex="0"/g)).toHaveLength(8);
  });

  it('follows light and dark, or is one of them', () => {
    expect(timelineSvg(resumed, context)).toContain('@media (prefers-color-scheme:dark)');
    expect(timelineSvg(resumed, context)).toContain('fill:currentColor');
    const light = timelineSvg(resumed, { ...context, theme: 'light' });
    const dark = timelineSvg(resumed, { ...context, theme: 'dark' });
    expect(light).not.toContain('@media');
    expect(dark).not.toContain('@media');
    expect(light).not.toBe(dark);
  });

  it('draws dense stretches as bars', () => {
    const svg = timelineSvg(plan({ ...minutely, misfirePolicy: 'catch_up' }, now, active));
    expect(svg.match(/class="mp-mark"/g)).toHaveLength(3);
    expect(svg.length).toBeLessThan(10_000);
  });

  it('escapes what a caller named', () => {
    const id = `<script>"&'\u0000`;
    const svg = timelineSvg({ ...resumed, scheduleId: id }, { id: 'a"><b' });
    expectWellFormed(svg);
    expect(svg).not.toContain('<script>');
    expect(svg).toContain('id="a---b-title"');
  });

  it('is the same each time, and the same for the JSON form', () => {
    expect(timelineSvg(JSON.parse(JSON.stringify(resumed)), context)).toBe(timelineSvg(resumed, context));
  });

  it('shows the stretch asked for', () => {
    const bounds = { from: '2026-08-06T08:00:00Z', until: '2026-08-06T13:00:00Z' };
    const svg = timelineSvg(resumed, { ...context, ...bounds, title: 'After the suspension' });
    expect(svg).toContain('data-from="2026-08-06T08:00:00.000Z"');
    expect(svg).toContain('>After the suspension<');
    expect(svg).not.toContain('data-cause="suspension_window"');
  });
});

/** Every element is closed, in order, and no text has a bare angle bracket. */
function expectWellFormed(svg: string): void {
  const open: string[] = [];
  for (const [, close, name, self] of svg.matchAll(/<(\/?)([a-z]+)(?:\s[\w:-]+="[^"<]*")*(\/?)>/g)) {
    if (close === '/') expect(open.pop()).toBe(name);
    else if (self === '') open.push(name as string);
  }
  expect(open).toEqual([]);
  expect(svg.replace(/<\/?[a-z]+(?:\s[\w:-]+="[^"<]*")*\/?>/g, '')).not.toMatch(
    /[<>]|&(?!(amp|lt|gt|quot|#39);)/,
  );
}
