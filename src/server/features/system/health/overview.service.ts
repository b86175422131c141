import { statfs } from 'node:fs/promises'
import type { IncomingMailAnswer } from '#contract/clients/incoming-mail.ts'
import type { HealthAnswer } from '#contract/system/health.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { isoNow } from '#platform/clock.ts'
import type { ProxyFit } from '#platform/proxy-fit.ts'
import { VERSION } from '#platform/version.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import type { Outbox } from '#server/features/system/outbox/outbox.service.ts'
import type { Tools } from '#server/tools.ts'
import { AUDIT_CHECK, type Facts, offerWarning, type SealTroubles, sealWarnings, warningsOf } from './health.model.ts'
import { type JobRun, listJobs, listMigrations } from './health.store.ts'
import type { Places } from './places.ts'
import type { TroubleCounts } from './trouble-counts.service.ts'

interface Needs {
  audit: Audit
  outbox: Outbox
  incomingMail: { describe(): Promise<IncomingMailAnswer> }
  places: Places
  backups: () => Promise<Facts['backups']>
  drill: () => Promise<Facts['drill']>
  troubles: Pick<TroubleCounts, 'recent'>
  proxyFit: ProxyFit
  offers: () => Promise<{ open: number; overdue: number; late: number }>
  seals: { troubles(): Promise<SealTroubles> }
  sealKeys: { describe(): Promise<{ notAfter: string | null; fault: string | null }> }
  newsletter: { figures(): Promise<Omit<HealthAnswer['newsletter'], 'waiting'>> }
}

export type HealthOverview = ReturnType<typeof createHealthOverview>

export function createHealthOverview({ db, config, clock }: Tools, needs: Needs) {
  const { audit, outbox, incomingMail, places, backups, drill, troubles, proxyFit, offers, seals, sealKeys } = needs
  const { newsletter } = needs
  const startedAt = isoNow(clock)

  return {
    async read() {
      const [jobs, applied, disk] = [
        await listJobs(db.read),
        await listMigrations(db.read),
        await statfs(config.dataDir),
      ]
      const { events, hash } = await audit.head()
      const { queued, sending, failed, bulkWaiting } = await outbox.countUnsent()
      const { way, readAt, failingSince, failure, waiting: arrived, lately } = await incomingMail.describe()
      const yesterday = new Date(clock.now().getTime() - DAY_MS).toISOString()
      const signIns = await audit.countSince(['sign-in.paused', 'sign-in.attacked'], yesterday)
      const facts = {
        disk: { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize },
        backupDisk: await places.backupDisk(),
        certificate: places.certificate(),
        mail: {
          delivering: await outbox.hasServer(),
          // Emails to many wait for their turn, which is no trouble.
          waiting: queued + sending - bulkWaiting,
          failed,
          ...(await outbox.flow()),
        },
        incomingMail: { way, readAt, failingSince, failure, waiting: arrived, failed: lately.failed },
        jobs,
        audit: { events, hash, ...checked(jobs) },
        backups: await backups(),
        drill: await drill(),
        signIn: {
          paused: signIns.get('sign-in.paused') ?? 0,
          attacked: signIns.get('sign-in.attacked') ?? 0,
        },
        troubles: await troubles.recent(),
      }
      const { notAfter, fault } = await sealKeys.describe()
      const unsealed = await seals.troubles()
      const { waiting, unstamped } = unsealed
      const seats = await offers()
      const placeFaults = {
        files: await places.faultOfFiles(),
        'documents-key': await places.faultOfDocumentsKey(),
        backups: await places.faultOfBackups(),
      }
      const faults = [
        ...Object.values(placeFaults),
        proxyFit.fault(),
        fault,
        ...sealWarnings(unsealed),
        offerWarning(seats),
      ].filter((fault) => fault !== null)
      return {
        version: VERSION,
        node: process.versions.node,
        startedAt,
        memoryBytes: process.memoryUsage.rss(),
        engine: db.engine.name,
        databaseBytes: await db.engine.bytes(),
        migrations: { applied: applied.length, last: applied.at(-1) ?? '' },
        ...facts,
        newsletter: { ...(await newsletter.figures()), waiting: bulkWaiting },
        placeFaults,
        seals: { certificateEnds: notAfter, waiting, unstamped },
        sealFault: fault,
        offers: seats,
        warnings: warningsOf({ ...facts, faults }, clock.now()),
      }
    },
  }
}

/** What the last check of the audit record found; nothing before the first one. */
function checked(jobs: JobRun[]): Pick<Facts['audit'], 'intact' | 'checkedAt'> {
  const last = jobs.find(({ name }) => name === AUDIT_CHECK)
  return { intact: last?.finishedAt ? last.error === null : null, checkedAt: last?.finishedAt ?? null }
}
