import { plan } from 'misfire-policy';
import { describe, expect, it } from 'vitest';
import { command } from './command.js';

const nightly = [
  '--cron',
  '0 3 * * *',
  '--timezone',
  'Europe/Berlin',
  '--next-fire-at',
  '2026-08-06T01:00:00Z',
];
const late = [
  '--cron',
  '*/5 * * * *',
  '--next-fire-at',
  '2026-08-06T09:00:00Z',
  '--now',
  '2026-08-06T11:00:10Z',
];

describe('misfire-policy plan', () => {
  it('draws and explains by default', async () => {
    const { code, out, err } = await command(['plan', ...late]);
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('● 1 fires   s 24 superseded   ▷ next run   ▲ now, 11:00:10 UTC');
    expect(out).toContain('a misfire: of 25 due runs, 1 fires and 24');
    expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
    expect(out).not.toContain('\u001b');
  });

  it('gives the plan of the library as JSON', async () => {
    const { out } = await command([
      'plan',
      ...late,
      '--policy',
      'catch_up',
      '--max-staleness',
      '90m',
      '--quota',
      '9',
      '--json',
    ]);
    const schedule = {
      id: 'schedule',
      tenantId: 'tenant',
      when: { cron: '*/5 * * * *' },
      nextFireAt: '2026-08-06T09:00:00Z',
      misfirePolicy: 'catch_up' as const,
    };
    const tenant = { id: 'tenant', suspensions: [], maxStaleness: 'PT90M', quota: { remaining: 9 } };
    const planned = plan(schedule, '2026-08-06T11:00:10Z', tenant);
    expect(JSON.parse(out)).toEqual(JSON.parse(JSON.stringify(planned)));
  });

  it('reads the clock only where no time is given, and every flag of a schedule', async () => {
    const flags = [
      '--threshold',
      '60s',
      '--max-runs',
      '5',
      '--max-history',
      '2h',
      '--pace',
      '2s',
      '--overlap',
      'skip',
    ];
    const more = [
      '--active-runs',
      '0',
      '--starts-at',
      '2026-08-06T00:00:00Z',
      '--ends-at',
      '2026-08-07T00:00:00Z',
    ];
    const windows = [
      '--suspended',
      '2026-08-06T09:30:00Z/2026-08-06T10:00:00Z',
      '--suspended',
      '2026-09-01T00:00:00Z/',
    ];
    const { code, out } = await command([
      'plan',
      ...late.slice(0, 4),
      ...flags,
      ...more,
      ...windows,
      '--id',
      'x',
      '--json',
    ]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      scheduleId: 'x',
      now: '2026-08-06T12:00:10.000Z',
      outcome: 'resumed',
      counts: { fired: 1, byCause: { suspension_window: 6, activation_realign: 6 } },
    });
  });

  it('writes a picture to a file, or to standard output', async () => {
    const { out, files } = await command(['plan', ...late, '--svg', 'plan.svg']);
    expect(files.get('plan.svg')).toMatch(/^<svg [^]*<\/svg>\n$/);
    expect(out).toContain('superseded');
    const piped = await command(['plan', ...late, '--svg', '-']);
    expect(piped.out).toMatch(/^<svg [^]*<\/svg>$/);
  });

  it('has colours on a terminal, never with --no-color', async () => {
    const terminal = { color: true, columns: 60 };
    expect((await command(['plan', ...late], terminal)).out).toContain('\u001b[');
    expect((await command(['plan', ...late, '--no-color'], terminal)).out).not.toContain('\u001b[');
  });

  it('takes the rows of a database as they are', async () => {
    const document = {
      schedule: {
        id: 'orders',
        tenant_id: 'acme',
        cron: '*/15 * * * *',
        timezone: 'Europe/Berlin',
        next_fire_at: '2026-08-06T09:00:00+00:00',
        misfire_policy: 'catch_up',
        misfire_threshold: '01:00:00',
        catch_up: { max_runs: 3 },
        overlap: null,
        endpoint: 'https://example.com',
      },
      tenant: {
        id: 'acme',
        max_staleness: '1 day',
        quota_remaining: 10,
        suspensions: [
          { tenant_id: 'acme', from_at: '2026-08-06T09:10:00+00:00', until_at: '2026-08-06T11:00:00+00:00' },
        ],
      },
      now: '2026-08-06 12:00:00+00',
    };
    const { out, err } = await command(['plan', '-', '--json'], { documents: { '-': document } });
    expect(err).toBe('');
    expect(JSON.parse(out)).toMatchObject({
      scheduleId: 'orders',
      counts: { fired: 3, byCause: { activation_realign: 1, suspension_window: 7, run_cap: 2 } },
    });
    // A flag goes before the document; under a threshold of an hour, what is younger fires.
    const skip = await command(['plan', '-', '--json', '--policy', 'skip', '--now', '2026-08-06T13:00:00Z'], {
      documents: { '-': document },
    });
    expect(JSON.parse(skip.out)).toMatchObject({ now: '2026-08-06T13:00:00.000Z', counts: { fired: 3 } });
  });
});

describe('misfire-policy why', () => {
  it('answers for a time on the clock of the schedule', async () => {
    const { code, out } = await command(['why', '--at', '2026-08-06T03:00', ...nightly]);
    expect(code).toBe(0);
    expect(out.replace(/\n +/g, ' ')).toContain('Skipped the run of Thu 2026-08-06 03:00 +02:00 (stale)');
    expect(out).toContain('With a maxStaleness of 24 h, it would fire.');
  });

  it('finds a skip in the rows of a table that has one column for the time', async () => {
    const document = {
      schedule: {
        id: 's',
        tenant_id: 't',
        occurs: { cron: '0 * * * *' },
        next_fire_at: '2026-08-06T12:00:00Z',
      },
      tenant: { id: 't', suspensions: [] },
      rows: [
        {
          status: 'skipped',
          scheduled_for: '2026-08-06T08:00:00Z',
          scheduled_to: '2026-08-06T10:00:00Z',
          cause: 'superseded',
        },
        {
          status: 'delivered',
          scheduled_for: '2026-08-06T11:00:00Z',
          scheduled_to: '2026-08-06T11:00:00Z',
          started_at: '2026-08-06T11:00:02Z',
        },
      ],
    };
    const ask = async (at: string) =>
      (await command(['why', '--at', at, 'doc.json'], { documents: { 'doc.json': document } })).out;
    expect(await ask('2026-08-06T09:00:00Z')).toContain('(superseded)');
    expect(await ask('2026-08-06T11:00:00Z')).toContain('11:00:02 UTC');
  });
});

describe('misfire-policy compare', () => {
  it('puts the policies side by side', async () => {
    const { out } = await command(['compare', ...late]);
    expect(out.replace(/\n +/g, ' ')).toContain(
      'catch_up   12 fire, 13 stale; next Thu 2026-08-06 11:05 UTC',
    );
    const { variants } = JSON.parse((await command(['compare', ...late, '--json'])).out) as {
      variants: { name: string }[];
    };
    expect(variants.map(({ name }) => name)).toEqual(['fire_once', 'skip', 'catch_up']);
  });
});

describe('misfire-policy simulate', () => {
  it('answers "down from 9 to 11, suspended at 10"', async () => {
    const flags = [
      '--cron',
      '*/15 * * * *',
      '--from',
      '2026-08-06T08:00:00Z',
      '--until',
      '2026-08-06T12:00:00Z',
    ];
    const outages = [
      '--down',
      '2026-08-06T09:00:00Z/2026-08-06T11:00:00Z',
      '--suspended',
      '2026-08-06T10:00:00Z/2026-08-06T10:30:00Z',
    ];
    const { code, out } = await command(['simulate', ...flags, ...outages, '--tick', '30s']);
    expect(code).toBe(0);
    expect(out).toContain('schedule: 8 delivered, 2 suspended, 4 overtaken by a suspension, 2 superseded.');
    const executor = [
      '--overlap',
      'queue',
      '--run-duration',
      '20m',
      '--concurrency',
      '1',
      '--executor-down',
      '2026-08-06T11:00:00Z/',
    ];
    const { summary } = JSON.parse((await command(['simulate', ...flags, ...executor, '--json'])).out) as {
      summary: object;
    };
    expect(summary).toMatchObject({ delivered: 9, pending: 7, skipped: 0 });
  });

  it('shows a day from now by default, and the first rows of many', async () => {
    const { out } = await command(['simulate', '--cron', '*/10 * * * *']);
    expect(out).toContain('schedule: 143 delivered, 1 undecided.');
    expect(out).toContain('… and 103 rows more; --json has them all.');
  });

  it('takes a whole scenario as a document', async () => {
    const scenario = {
      schedule: { id: 's', tenantId: 't', when: { cron: '0 * * * *' }, nextFireAt: null },
      tenant: { id: 't', suspensions: [] },
      from: '2026-08-06T08:00:00Z',
      until: '2026-08-06T12:00:00Z',
      tick: '1m',
      outages: [{ from: '2026-08-06T09:00:00Z', until: '2026-08-06T10:30:00Z' }],
      tenantEvents: [{ type: 'tenant.suspended', at: '2026-08-06T11:30:00Z' }],
      executor: { runDuration: '90m', outages: [] },
    };
    const { out, err } = await command(['simulate', '-', '--json'], { documents: { '-': scenario } });
    expect(err).toBe('');
    expect((JSON.parse(out) as { summary: object }).summary).toMatchObject({
      delivered: 3,
      skipped: 1,
      undecided: 0,
    });
  });
});

describe('misfire-policy upcoming', () => {
  it('lists local times and instants, across a change of the clocks', async () => {
    const { out } = await command([
      'upcoming',
      '--cron',
      '30 2 * * *',
      '--timezone',
      'America/New_York',
      '--now',
      '2026-03-06T12:00:00Z',
      '--count',
      '2',
    ]);
    expect(out.split('\n')).toEqual([
      'Sat 2026-03-07 02:30 -05:00   2026-03-07T07:30:00.000Z',
      'Sun 2026-03-08 03:30 -04:00   2026-03-08T07:30:00.000Z',
    ]);
  });

  it('begins strictly after now, and says when nothing is left', async () => {
    const hourly = await command([
      'upcoming',
      '--every',
      'PT1H',
      '--anchor',
      '2026-08-06T00:00:00Z',
      '--now',
      '2026-08-06T12:00:00Z',
      '--count',
      '1',
      '--json',
    ]);
    expect(JSON.parse(hourly.out)).toEqual(['2026-08-06T13:00:00.000Z']);
    expect((await command(['upcoming', '--once', '2026-08-06T12:00:00Z'])).out).toBe('No run is left.');
  });
});

describe('misfire-policy lint', () => {
  it('gives advice, or says that there is none', async () => {
    expect((await command(['lint', '--cron', '0 * * * *', '--policy', 'catch_up'])).out).toMatch(
      /^catch_up_beyond_staleness \(tenant/,
    );
    expect((await command(['lint', '--cron', '*/5 * * * *'])).out).toBe('Nothing to say.');
  });
});

describe('a mistake', () => {
  it('is told with every problem and the flag to change, exit code 2, and nothing on standard output', async () => {
    const { code, out, err } = await command([
      'plan',
      '--cron',
      '99 * * * *',
      '--timezone',
      'X/Y',
      '--max-staleness',
      '30h',
    ]);
    expect([code, out]).toEqual([2, '']);
    expect(err.split('\n').map((line) => line.slice(0, 60))).toEqual([
      expect.stringContaining('misfire-policy: schedule.when.cron (--cron): "99 * * * *"'),
      expect.stringContaining('misfire-policy: schedule.when.timezone (--timezone): "X/Y"'),
      expect.stringContaining('misfire-policy: schedule.nextFireAt (--next-fire-at)'),
      expect.stringContaining('misfire-policy: tenant.maxStaleness (--max-staleness): 30 h'),
    ]);
  });

  it.each([
    [['plan'], 'give a schedule: --cron, --every or --once'],
    [['plan', '--croon', 'x'], "unknown option '--croon'"],
    [['plan', ...late, '--policy', 'maybe'], 'Allowed choices are fire_once, skip, catch_up'],
    [['plan', ...late, '--quota', 'many'], 'Write a whole number'],
    [['plan', ...late, '--suspended', '2026-08-06T10:00:00Z'], 'Write FROM/TO'],
    [['why', ...late], "required option '--at <time>'"],
    [['frobnicate'], "unknown command 'frobnicate'"],
    [['plan', 'broken.json'], 'broken.json is no JSON'],
    [['plan', 'list.json'], 'list.json must be one JSON object'],
    [['plan', 'empty.json'], 'schedule.when (--cron, --every or --once)'],
    [['simulate', '--cron', '* * * * *', '--from', 'then'], 'scenario.from (--from): "then"'],
  ])('%j is told', async (args, message) => {
    const documents = { 'broken.json': '{', 'list.json': '[]', 'empty.json': {} };
    const { code, err } = await command(args, { documents });
    expect(code).toBe(2);
    expect(err).toContain(message);
    expect(err).not.toMatch(/\n\s+at /);
  });
});

describe('help', () => {
  it.each(['plan', 'why', 'compare', 'simulate', 'upcoming', 'lint'])('of %s has examples', async (name) => {
    const { code, out } = await command([name, '--help']);
    expect(code).toBe(0);
    expect(out).toContain(`$ misfire-policy ${name}`);
  });

  it('lists the commands, and the version', async () => {
    expect((await command(['--help'])).out).toContain('simulate [options] [document]');
    expect((await command(['--version'])).out).toBe('1.2.3');
  });
});
