import { describe, expect, it } from 'vitest'
import { readMetrics } from './metrics.ts'

const JOB = { name: 'sweep', startedAt: '2026-11-20T09:59:00.000Z', error: null }

describe('the figures for a monitoring system', () => {
  it('are each those of its name', async () => {
    let last = 100
    const at = () => new Date(++last * 1000).toISOString()
    const disk = () => ({ freeBytes: ++last, totalBytes: ++last })
    const facts = {
      ...{ engine: 'sqlite', databaseBytes: ++last, disk: disk(), backupDisk: disk(), certificate: { endsAt: at() } },
      mail: { delivering: true, waiting: ++last, failed: ++last, stuckSince: at(), lastSentAt: at() },
      jobs: [JOB, { name: 'other', startedAt: at(), error: 'no space' }, { ...JOB, name: 'never', startedAt: null }],
      backups: { lastAt: at(), late: true, failure: null },
      drill: { state: 'failed', at: at(), late: false },
      placeFaults: { files: null, backups: 'It is full.' },
      seals: { certificateEnds: at(), waiting: ++last, unstamped: ++last },
      offers: { open: ++last, overdue: ++last },
      warnings: ['one', 'two'],
      troubles: { errors: ++last, stalledSeconds: ++last, clockAheadSeconds: ++last },
      newsletter: {
        ...{ subscribers: ++last, pending: ++last, suppressed: ++last, waiting: ++last, sendingSince: at() },
        ...{ recipients: ++last, bounced: ++last, unsubscribed: ++last },
      },
    }
    const textOf = async (given: object) => {
      const overview = { read: async () => given } as unknown as Parameters<typeof readMetrics>[0]
      const ours = /^countinghouse_(?!info|request|ready_answers|event_loop|memory|uptime)/
      return (await readMetrics(overview))
        .split('\n')
        .filter((line) => ours.test(line))
        .join('\n')
    }
    expect(await textOf(facts)).toMatchSnapshot()
    const nothing = {
      ...{ backupDisk: null, certificate: null, drill: { state: 'good', at: null, late: true } },
      ...{ backups: { lastAt: null, late: false, failure: 'no space' }, jobs: [], placeFaults: { files: 'Gone.' } },
      mail: { ...facts.mail, stuckSince: null },
    }
    expect(await textOf({ ...facts, ...nothing })).toMatchSnapshot()
  })
})
