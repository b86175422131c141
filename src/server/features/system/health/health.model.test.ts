import { describe, expect, it } from 'vitest'
import { type Facts, warningsOf } from './health.model.ts'

const now = new Date('2026-11-15T12:00:00Z')
const well: Facts = {
  disk: { freeBytes: 50e9, totalBytes: 100e9 },
  backupDisk: null,
  certificate: { endsAt: '2026-11-30T00:00:00Z' },
  mail: { delivering: true, waiting: 0, failed: 0, stuckSince: null, lastSentAt: null },
  incomingMail: { way: 'imap', readAt: null, failingSince: null, failure: null, waiting: 0, failed: 0 },
  jobs: [{ name: 'publish-due', startedAt: '2026-11-15T11:59:55Z', finishedAt: null, error: null }],
  audit: { events: 12, hash: 'ab', intact: true, checkedAt: null },
  faults: [],
  backups: { lastAt: '2026-11-15T02:00:00Z', late: false, failure: null },
  drill: { state: 'good', at: '2026-11-15T03:00:00Z', seconds: 4, words: '', file: '', late: false },
  signIn: { paused: 2, attacked: 0 },
  troubles: { errors: 9, stalledSeconds: 19, clockAheadSeconds: 0 },
}

describe('what needs attention', () => {
  it('is nothing while all is well', () => {
    expect(warningsOf(well, now)).toEqual([])
  })

  it.each<[string, Partial<Facts>, string]>([
    ['a place that cannot be written', { faults: ['the file store is away'] }, 'The file store is away.'],
    ['a late backup', { backups: { lastAt: '2026-11-12T02:00:00Z', late: true, failure: null } }, 'on 2026-11-12'],
    ['no backup', { backups: { lastAt: null, late: true, failure: null } }, 'No backup has been made yet'],
    ['a failed backup', { backups: { lastAt: null, late: false, failure: 'disk full' } }, 'failed: disk full.'],
    ['a full disk', { disk: { freeBytes: 2e8, totalBytes: 100e9 } }, 'Only 200 MB'],
    [
      'a mailbox that cannot be read',
      { incomingMail: { ...well.incomingMail, failingSince: '2026-11-15T11:00:00Z', failure: 'refused' } },
      'have not been fetched since 2026-11-15 11:00 UTC: refused.',
    ],
    [
      'no mail server',
      { mail: { delivering: false, waiting: 3, failed: 0, stuckSince: null, lastSentAt: null } },
      'No mail server is set',
    ],
    [
      'a dead mail server',
      { mail: { delivering: true, waiting: 21, failed: 0, stuckSince: null, lastSentAt: null } },
      '21 emails are waiting',
    ],
    [
      'a mail server that is dead for a day',
      { mail: { delivering: true, waiting: 1, failed: 0, stuckSince: '2020-01-01T00:00:00.000Z', lastSentAt: null } },
      'No email has left for 24 hours',
    ],
    [
      'refused mails',
      { mail: { delivering: true, waiting: 0, failed: 2, stuckSince: null, lastSentAt: null } },
      '2 emails could not be sent',
    ],
    ['a failed drill', { drill: { ...well.drill, state: 'failed', words: 'cut short' } }, 'drill failed: cut short.'],
    ['a late drill', { drill: { ...well.drill, late: true } }, 'The restore drill is more than a week overdue'],
    ['a full disk of backups', { backupDisk: { freeBytes: 2e8, totalBytes: 100e9 } }, 'disk of the backups'],
    ['a certificate that ends', { certificate: { endsAt: '2026-11-29T00:00:00Z' } }, 'ends on 2026-11-29'],
    [
      'a clock that was ahead',
      { troubles: { errors: 0, stalledSeconds: 0, clockAheadSeconds: 259_200 } },
      'ahead by 3 days and was set back',
    ],
    ['many errors', { troubles: { errors: 10, stalledSeconds: 0, clockAheadSeconds: 0 } }, '10 requests with an error'],
    [
      'a site that stands',
      { troubles: { errors: 0, stalledSeconds: 20.4, clockAheadSeconds: 0 } },
      'stood still for 20 seconds',
    ],
    ['many guesses', { signIn: { paused: 10, attacked: 0 } }, '10 bursts'],
    ['guesses from everywhere', { signIn: { paused: 0, attacked: 1 } }, 'many networks'],
    [
      'a silent scheduler',
      { jobs: [{ ...well.jobs[0], name: 'x', startedAt: '2026-11-15T11:50:00Z' } as never] },
      'five minutes',
    ],
    ['a job that failed', { jobs: [{ ...well.jobs[0], error: 'no room' } as never] }, '“publish-due” failed: no room.'],
  ])('is %s', (_, facts, words) => {
    expect(warningsOf({ ...well, ...facts }, now)).toEqual([expect.stringContaining(words)])
  })
})
