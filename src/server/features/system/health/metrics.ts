import { createHash, timingSafeEqual } from 'node:crypto'
import { type Figure, metricsText } from '#platform/metrics.ts'
import { VERSION } from '#platform/version.ts'
import { mayAccess } from '#server/http/access.ts'
import type { Actor } from '#server/http/environment.ts'
import { notFound } from '#server/http/problem.ts'
import type { HealthOverview } from './overview.service.ts'

/** Whoever has the token, and admins; for everybody else there is nothing here. */
export function refuseStrangers(token: string | null, authorization: string | undefined, actor: Actor | null): void {
  const isTold = token !== null && isSame(authorization ?? '', `Bearer ${token}`)
  if (!isTold && !mayAccess(actor, 'admin')) throw notFound()
}

const digest = (text: string) => createHash('sha256').update(text).digest()
const isSame = (given: string, expected: string) => timingSafeEqual(digest(given), digest(expected))

export async function readMetrics(overview: HealthOverview): Promise<string> {
  const {
    engine,
    databaseBytes,
    disk,
    mail,
    jobs,
    backups,
    drill,
    placeFaults,
    seals,
    offers,
    warnings,
    troubles,
    backupDisk,
    certificate,
    newsletter,
  } = await overview.read()
  const seconds = (at: string | null) => (at ? Date.parse(at) / 1000 : 0)
  const gauge = (name: string, help: string, value: number): Figure => ({
    name,
    help,
    kind: 'gauge',
    values: [[{}, value]],
  })
  return metricsText([
    { name: 'info', help: 'What runs here', kind: 'gauge', values: [[{ version: VERSION, engine }, 1]] },
    gauge('database_bytes', 'Room that the database takes', databaseBytes),
    gauge('disk_free_bytes', 'Free on the disk of the data folder', disk.freeBytes),
    gauge('disk_total_bytes', 'Size of that disk', disk.totalBytes),
    gauge(
      'backup_disk_free_bytes',
      'Free on the disk of the backups, where it is another one; -1 for none',
      backupDisk?.freeBytes ?? -1,
    ),
    gauge('backup_disk_total_bytes', 'Size of that disk', backupDisk?.totalBytes ?? -1),
    gauge(
      'certificate_ends_seconds',
      "When the certificate of the site's address ends; 0 for not known",
      seconds(certificate?.endsAt ?? null),
    ),
    gauge(
      'clock_ahead_seconds',
      'By how much the clock was ahead before it was set back, within a day',
      troubles.clockAheadSeconds,
    ),
    gauge('mails_waiting', 'Emails that wait to be sent', mail.waiting),
    gauge('mails_failed', 'Emails that failed', mail.failed),
    gauge(
      'mail_stuck_since_seconds',
      'Since when no email has left although some wait; 0 for not',
      seconds(mail.stuckSince),
    ),
    {
      name: 'subscribers',
      help: 'Addresses on the list of subscribers',
      kind: 'gauge',
      values: [
        [{ state: 'confirmed' }, newsletter.subscribers],
        [{ state: 'pending' }, newsletter.pending],
        [{ state: 'suppressed' }, newsletter.suppressed],
      ],
    },
    gauge('bulk_mails_waiting', 'Emails to many that wait for their turn', newsletter.waiting),
    gauge(
      'newsletter_sending_since_seconds',
      'Since when a newsletter is being sent; 0 while none is',
      seconds(newsletter.sendingSince),
    ),
    {
      name: 'newsletter_mails_total',
      help: 'Emails of newsletters that were queued, and those that bounced or led to an unsubscription',
      kind: 'counter',
      values: [
        [{ outcome: 'queued' }, newsletter.recipients],
        [{ outcome: 'bounced' }, newsletter.bounced],
        [{ outcome: 'unsubscribed' }, newsletter.unsubscribed],
      ],
    },
    gauge('backup_last_seconds', 'When the last good backup was begun; 0 for never', seconds(backups.lastAt)),
    gauge('backup_late', '1 when a backup is overdue', backups.late ? 1 : 0),
    gauge('backup_failed', '1 when the last backup failed', backups.failure ? 1 : 0),
    gauge('restore_drill_last_seconds', 'When a restore was last tried; 0 for never', seconds(drill.at)),
    gauge(
      'restore_drill_failed',
      '1 when the last try to restore the newest backup failed',
      drill.state === 'failed' ? 1 : 0,
    ),
    gauge('restore_drill_late', '1 when a try to restore is overdue', drill.late ? 1 : 0),
    {
      name: 'place_fault',
      help: '1 when a place where the site keeps things cannot be used',
      kind: 'gauge',
      values: Object.entries(placeFaults).map(([place, fault]) => [{ place }, fault ? 1 : 0]),
    },
    gauge(
      'seal_certificate_ends_seconds',
      'When the certificate of seals ends; 0 for none',
      seconds(seals.certificateEnds),
    ),
    gauge('seals_waiting', 'Accepted proposals that wait for their seal', seals.waiting),
    gauge('event_offers', 'Freed seats that are offered and not answered', offers.open),
    gauge('event_offers_overdue', 'Of these, how many should have gone to the next person', offers.overdue),
    gauge('warnings', 'What the Health screen asks to look after', warnings.length),
    {
      name: 'job_last_start_seconds',
      help: 'When each job was last begun',
      kind: 'gauge',
      values: jobs.map(({ name, startedAt }) => [{ job: name }, seconds(startedAt)]),
    },
    {
      name: 'job_failed',
      help: '1 when the last run of a job failed',
      kind: 'gauge',
      values: jobs.map(({ name, error }) => [{ job: name }, error ? 1 : 0]),
    },
  ])
}
