import { describe, expect, it } from 'vitest'
import { decisions } from '#tests/support/decisions.ts'
import { deletionTime } from './accounts/account/accounts.model.ts'
import * as alerts from './alerts/alerts.model.ts'
import { speaksOf } from './audit/audit.model.ts'
import {
  expired,
  fileNameOf,
  indexNameOf,
  isBackupName,
  isEncryptedName,
  lastNight,
  objectKeyOf,
} from './backup/backup.model.ts'
import { type Facts, offerWarning, sealWarnings, warningsOf } from './health/health.model.ts'
import * as outbox from './outbox/outbox.model.ts'
import { cleanName, readMetadata } from './uploads/uploads.model.ts'
import * as webhooks from './webhooks/webhooks.model.ts'

const NOW = new Date('2026-11-20T10:00:00.000Z')
const ago = (ms: number) => new Date(NOW.getTime() - ms).toISOString()
const [MINUTE, HOUR, DAY, GB] = [60_000, 3_600_000, 86_400_000, 1024 ** 3]
const around = (limit: number, step = 1) => [limit - step, limit, limit + step]

const DISK = { freeBytes: 50 * GB, totalBytes: 100 * GB }
const JOB = { name: 'sweep', startedAt: ago(MINUTE), error: null }
const FACTS = {
  ...{ disk: DISK, backupDisk: null, certificate: null, faults: [], jobs: [JOB], audit: {}, placeFaults: {} },
  mail: { delivering: true, waiting: 0, failed: 0, stuckSince: null, lastSentAt: null },
  incomingMail: { way: null, readAt: null, failingSince: null, failure: null, waiting: 0, failed: 0 },
  backups: { lastAt: ago(HOUR), late: false, failure: null },
  drill: { state: 'good', at: null, seconds: 1, words: '', file: '', late: false },
  ...{ signIn: { paused: 0, attacked: 0 }, troubles: { errors: 0, stalledSeconds: 0, clockAheadSeconds: 0 } },
  sealFault: null,
} as unknown as Facts & Parameters<typeof alerts.redChecks>[0]

type Part = keyof typeof FACTS
const withPart = (part: Part, value: unknown) =>
  ({
    ...FACTS,
    [part]:
      Array.isArray(value) || typeof value !== 'object' || value === null
        ? value
        : { ...(FACTS[part] as object), ...value },
  }) as typeof FACTS

/** One thing at a time that is nearly, just and surely a reason to say something. */
const TROUBLES: [part: Part, value: unknown][] = [
  ['faults', ['the disk is gone', 'It is not.', 'a.b is full']],
  ['disk', { freeBytes: GB - 1, totalBytes: 10 * GB }],
  ...around(GB).map((freeBytes) => ['disk', { freeBytes, totalBytes: 100 * GB }] as [Part, unknown]),
  ...around(GB / 2).map((freeBytes) => ['backupDisk', { freeBytes, totalBytes: 5 * GB }] as [Part, unknown]),
  ...around(14 * DAY).map((ahead) => ['certificate', { endsAt: ago(-ahead) }] as [Part, unknown]),
  ['mail', { delivering: false, waiting: 30 }],
  ...around(20).map((waiting) => ['mail', { waiting }] as [Part, unknown]),
  ...[...around(HOUR), ...around(DAY)].map((past) => ['mail', { stuckSince: ago(past) }] as [Part, unknown]),
  ['mail', { failed: 2 }],
  ...[...around(5 * MINUTE), ...around(30 * MINUTE)].map(
    (past) => ['incomingMail', { failingSince: ago(past), failure: 'no answer' }] as [Part, unknown],
  ),
  [
    'jobs',
    [
      { ...JOB, error: 'no space' },
      { name: 'read-mailbox', startedAt: ago(0), error: 'told apart' },
    ],
  ],
  ['jobs', [{ name: 'check-audit', startedAt: ago(0), error: 'the chain is broken' }]],
  ...around(5 * MINUTE).map(
    (past) =>
      [
        'jobs',
        [
          { ...JOB, startedAt: ago(past) },
          { ...JOB, startedAt: ago(DAY) },
        ],
      ] as [Part, unknown],
  ),
  ['jobs', [{ ...JOB, startedAt: null }]],
  ['backups', { failure: 'no space' }],
  ['backups', { late: true }],
  ['backups', { late: true, lastAt: null }],
  ['drill', { state: 'failed', words: 'a file is missing' }],
  ['drill', { late: true }],
  ['drill', { state: 'partial' }],
  ...around(10).map((paused) => ['signIn', { paused }] as [Part, unknown]),
  ['signIn', { paused: 20, attacked: 1 }],
  ...around(10).map((errors) => ['troubles', { errors }] as [Part, unknown]),
  ...[19.9, 20].map((stalledSeconds) => ['troubles', { stalledSeconds }] as [Part, unknown]),
  ...[0, 1, 7199, 7200, 172_799, 172_800].map(
    (clockAheadSeconds) => ['troubles', { clockAheadSeconds }] as [Part, unknown],
  ),
  ['placeFaults', { backups: 'cannot be written' }],
  ['placeFaults', { files: 'cannot be written', 'documents-key': 'is missing' }],
  ['sealFault', 'it ends'],
]

describe('what was noted of the audit elsewhere', () => {
  it('is believed of this record alone, after a restore and with another key too', () => {
    const days = ['01', '02', '03', '04', '05', '06', '07'].map((day) => `2026-11-${day}`)
    const restores = [
      { madeAt: '2026-11-02', restoredAt: '2026-11-04' },
      { madeAt: '2026-11-05', restoredAt: '2026-11-06' },
    ]
    const asked = days.flatMap((at) => [0, 1].map((events) => ({ at, events })))
    for (const keyedAt of ['', '2026-11-03'])
      expect(
        decisions((each) => speaksOf({ ...each, lastEvent: 1, hash: 'h' }, { keyedAt, restores }), asked),
      ).toMatchSnapshot()
  })
})

describe('the health of the site', () => {
  it('says what needs attention, and raises an alert about it', () => {
    const said = TROUBLES.map(([part, value]) => {
      const facts = withPart(part, value)
      const red = alerts
        .redChecks(facts, [], NOW)
        .map(({ name, kind, words, waitMs }) => `  red ${name} (${kind}) +${waitMs}: ${words}`)
      return [`${part} ${JSON.stringify(value)}`, ...warningsOf(facts, NOW).map((each) => `  ${each}`), ...red].join(
        '\n',
      )
    })
    expect(said.join('\n')).toMatchSnapshot()
    expect(warningsOf(FACTS, NOW)).toEqual([])
    expect(alerts.redChecks(FACTS, [], NOW)).toEqual([])
  })

  it('keeps an alert about email until one has left, or none is left that should have', () => {
    const open = [
      { name: 'disk-low', noticedAt: ago(DAY) },
      { name: 'mail-stuck', noticedAt: ago(HOUR) },
    ] as never
    const red = (mail: object) =>
      alerts
        .redChecks(withPart('mail', mail), open, NOW)
        .map(({ name }) => name)
        .join()
    const cases = [
      ...[{}, { waiting: 1 }, { failed: 1 }, { waiting: 1, delivering: false }],
      ...around(HOUR).map((past) => ({ waiting: 1, lastSentAt: ago(past) })),
    ]
    expect(decisions(red, cases)).toMatchSnapshot()
  })

  it('tells of seals and offers that do not come', () => {
    const seals = { waiting: 0, attempts: 0, failure: null, unstamped: 0, late: 0, stampFailure: null }
    const cases = [
      ...around(3).map((attempts) => ({ ...seals, attempts, waiting: 1 })),
      { ...seals, attempts: 3, waiting: 2, failure: 'no key' },
      ...[1, 2].map((late) => ({ ...seals, late, stampFailure: late > 1 ? 'no answer' : null })),
    ]
    expect(decisions(sealWarnings, cases)).toMatchSnapshot()
    expect(decisions((late) => offerWarning({ late }), [0, 1, 2])).toMatchSnapshot()
  })
})

describe('an alert', () => {
  it('is posted with all that a chat program needs, signed with its time', () => {
    const told = {
      ...{ id: 'a1', kind: 'disk' as const, check: 'disk-low', title: 'The disk is nearly full', words: 'Only 1 MB.' },
      ...{ raisedAt: ago(HOUR), endedAt: ago(0) },
    }
    const site = { name: 'Firm', url: 'https://firm.example', version: '1.2.3' }
    for (const event of ['alert.raised', 'alert.ended', 'alert.test'] as const)
      expect(alerts.payloadOf({ ...told, event }, site)).toMatchSnapshot()
    expect(alerts.signatureOf('{}', 'secret', NOW)).toMatchSnapshot()
  })
})

describe('what is tried again', () => {
  it('waits longer each time, and is given up', () => {
    const waits = (of: (attempts: number) => number | null) =>
      decisions((attempts) => of(attempts), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    for (const of of [outbox.delayAfter, alerts.delayAfter, webhooks.delayAfter]) expect(waits(of)).toMatchSnapshot()
    expect(decisions((past) => outbox.isTooOld(ago(past), NOW), around(72 * HOUR))).toMatchSnapshot()
  })
})

describe('a backup', () => {
  const rule = { daily: 3, weekly: 2, monthly: 2 }
  const dayly = Array.from({ length: 80 }, (_, at) => ({ at: ago(at * DAY), kind: 'nightly' as const }))
  it('is let go once its days, weeks and months have others', () => {
    const kinds = [
      ...Array.from({ length: 5 }, (_, at) => ({ at: ago((at + 10) * DAY + HOUR), kind: 'upgrade' as const })),
      ...around(30 * DAY).map((past) => ({ at: ago(past), kind: 'manual' as const })),
      ...around(30 * DAY).map((past) => ({ at: ago(past), kind: 'found' as const })),
    ]
    const keptOf = (backups: typeof kinds, timeZone: string) => {
      const gone = new Set(expired(backups as never[], rule, { now: NOW, timeZone }))
      return backups.filter((each) => !gone.has(each as never)).map(({ at, kind }) => `${at} ${kind}`)
    }
    for (const zone of ['UTC', 'Pacific/Auckland'])
      expect(keptOf([...dayly, ...kinds] as never, zone)).toMatchSnapshot()
    expect(keptOf([], 'UTC')).toEqual([])
  })

  it('has to begin at two in the night, where the firm is', () => {
    const moments = [
      '2026-11-20T00:59:59.999Z',
      '2026-11-20T01:00:00.000Z',
      '2026-03-29T00:30:00.000Z',
      '2026-03-29T01:30:00.000Z',
    ]
    expect(decisions((at, zone) => lastNight(new Date(at), zone), moments, ['Europe/Berlin', 'UTC'])).toMatchSnapshot()
  })

  it('is known by its name', () => {
    const names = [fileNameOf(NOW, { isEncrypted: false }), fileNameOf(NOW, { kind: 'upgrade', isEncrypted: true })]
    const others = [
      'countinghouse-x.tar.gz',
      `old-${names[0]}`,
      `${names[0]}.index.gz`,
      'other-2026.tar.gz',
      `${names[0]}.part`,
    ]
    expect(decisions((name) => [isBackupName(name), isEncryptedName(name)], [...names, ...others])).toMatchSnapshot()
    expect(objectKeyOf('abcdef')).toBe('objects/ab/abcdef')
    expect(indexNameOf('a.tar.gz')).toBe('a.tar.gz.index.gz')
  })
})

describe('an upload', () => {
  it('has the name of a file alone, and pairs that can be read', () => {
    const names = [
      'C:\\temp\\a.pdf',
      '../../etc/passwd',
      'a\u202Efdp.exe',
      ' a  <b>.txt ',
      '',
      '///',
      `${'x'.repeat(160)}.pdf`,
      `${'y'.repeat(151)}`,
      'z'.repeat(150),
      `${'x'.repeat(145)}  ${'y'.repeat(20)}.p`,
      `${'x'.repeat(160)}.abcdefgh`,
      `${'x'.repeat(160)}.abcdefghi`,
      `${'x'.repeat(80)}.pdf ${'y'.repeat(80)}`,
      'a<>|b',
    ]
    expect(decisions(cleanName, names)).toMatchSnapshot()
    const headers = [
      undefined,
      '',
      'name YQ==',
      'name YQ==,target cm9vbQ==',
      'name',
      'na/me YQ==',
      'name YQ== more',
      'name !',
      `${'n'.repeat(41)} YQ==`,
      ' n   YQ== , m',
      'n YQ===',
    ]
    expect(decisions(readMetadata, headers)).toMatchSnapshot()
  })
})

describe('a webhook', () => {
  it('is signed for each secret, and goes to safe addresses alone', () => {
    const signed = webhooks.signedHeaders({ id: 'm1', body: '{}', at: NOW }, [
      'whsec_YWJj',
      'whsec_ZGVm',
      'YWJjwhsec_ZGVm',
    ])
    expect(signed).toMatchSnapshot()
    const addresses = [
      'https://a.example/x',
      'http://a.example',
      'http://localhost:3',
      'http://127.0.0.1',
      'https://a:b@a.example',
      'https://a@a.example',
    ]
    expect(decisions(webhooks.reasonUnfit, addresses)).toMatchSnapshot()
    const body = webhooks.payloadOf('lead.received', ago(0), { id: 1 })
    expect([body, webhooks.withContent(body, { name: 'Ada' })]).toMatchSnapshot()
  })
})

describe('an account', () => {
  it('is deleted 14 days after it was asked for', () => {
    const asked = [null, '2026-11-20T10:00:00.000Z']
    expect(decisions((deletionRequestedAt) => deletionTime({ deletionRequestedAt } as never), asked)).toMatchSnapshot()
  })
})
