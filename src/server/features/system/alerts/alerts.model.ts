import { createHmac } from 'node:crypto'
import type { AlertKind } from '#contract/system/alert-fields.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts'
import {
  AUDIT_CHECK,
  asSentence,
  backupDiskLow,
  backupFailed,
  backupLate,
  certificateEnds,
  clockWasAhead,
  diskLow,
  drillFailed,
  endsSoon,
  failedJobs,
  isDiskLow,
  isMailboxSilent,
  jobFailed,
  LONG_STALL,
  longStall,
  MANY_ERRORS,
  mailboxSilent,
  manyErrors,
} from '#server/features/system/health/health.model.ts'
import type { HealthOverview } from '#server/features/system/health/overview.service.ts'
import type { Alert } from './alerts.store.ts'

export interface RedCheck {
  name: string
  kind: AlertKind
  words: string
  /** For how long it may be red before an alert is sent: what passes by itself within that is not worth it. */
  waitMs: number
}

type Looked = Pick<
  Awaited<ReturnType<HealthOverview['read']>>,
  | ('mail' | 'backups' | 'drill' | 'disk' | 'placeFaults' | 'troubles' | 'sealFault')
  | ('backupDisk' | 'certificate' | 'incomingMail' | 'jobs')
>

const PASSING_MS = 2 * MINUTE_MS
const STUCK_MS = HOUR_MS
/** Work that fails once may do better the next time. */
const LASTING_MS = 30 * MINUTE_MS

/** What is red now; `open` are the alerts that have not ended. */
export function redChecks(looked: Looked, open: Alert[], now: Date): RedCheck[] {
  const { mail, backups, drill, disk, placeFaults, troubles, sealFault } = looked
  const { backupDisk, certificate, incomingMail, jobs } = looked
  const red: RedCheck[] = []
  const add = (name: string, kind: AlertKind, words: string, waitMs = 0) => red.push({ name, kind, words, waitMs })
  if (isStuck(mail, open.find(({ name }) => name === 'mail-stuck')?.noticedAt, now)) {
    add('mail-stuck', 'mail', 'No email has left for an hour, and some wait. Setting, Mail tests the server.')
  }
  if (backups.failure) add('backup-failed', 'backups', backupFailed(backups.failure))
  if (backups.late) add('backup-late', 'backups', backupLate(backups.lastAt))
  if (drill.state === 'failed') add('drill-failed', 'backups', drillFailed(drill))
  if (placeFaults.backups) add('backup-folder', 'backups', asSentence(placeFaults.backups), PASSING_MS)
  if (backupDisk && isDiskLow(backupDisk)) add('backup-disk-low', 'backups', backupDiskLow(backupDisk))
  if (isDiskLow(disk)) add('disk-low', 'disk', diskLow(disk))
  if (placeFaults.files) add('file-store', 'files', asSentence(placeFaults.files), PASSING_MS)
  if (placeFaults['documents-key']) add('documents-key', 'files', asSentence(placeFaults['documents-key']), PASSING_MS)
  if (troubles.errors >= MANY_ERRORS) add('errors', 'errors', manyErrors(troubles))
  if (troubles.stalledSeconds >= LONG_STALL) add('stalls', 'stalls', longStall(troubles))
  if (sealFault) add('seal-certificate', 'seals', asSentence(sealFault))
  const failed = failedJobs(jobs)
  if (failed.length > 0) add('jobs-failed', 'jobs', failed.map(jobFailed).join(' '), LASTING_MS)
  const audit = jobs.find(({ name }) => name === AUDIT_CHECK)?.error
  if (audit) add('audit-broken', 'audit', asSentence(audit))
  if (isMailboxSilent(incomingMail, now, LASTING_MS)) add('mailbox-silent', 'mailbox', mailboxSilent(incomingMail))
  if (certificate && endsSoon(certificate, now)) add('certificate', 'certificate', certificateEnds(certificate))
  if (troubles.clockAheadSeconds > 0) add('clock-ahead', 'clock', clockWasAhead(troubles))
  return red
}

/**
 * Email is stuck when something waits and nothing has left for an hour. Once it is, only an email that leaves ends it, or that nothing
 * is left which should have: those that were given up meanwhile wait no longer.
 */
function isStuck(mail: Looked['mail'], noticedAt: string | undefined, now: Date) {
  const { delivering, waiting, failed, stuckSince, lastSentAt } = mail
  if (!delivering) return false
  if (noticedAt) return waiting + failed > 0 && (lastSentAt ?? '') <= noticedAt
  return stuckSince !== null && now.getTime() - Date.parse(stuckSince) > STUCK_MS
}

export const TITLES: Record<AlertKind, string> = {
  mail: 'Email is stuck',
  backups: 'Backups need attention',
  disk: 'The disk is nearly full',
  files: 'Files cannot be stored or opened',
  errors: 'The site answers with errors',
  stalls: 'The site does not respond',
  seals: 'The certificate for seals needs attention',
  jobs: 'Scheduled jobs fail',
  audit: 'The audit record was changed',
  mailbox: 'Answers by email cannot be fetched',
  certificate: 'The certificate of the site ends soon',
  clock: 'The clock was wrong',
}

type AlertEvent = 'alert.raised' | 'alert.ended' | 'alert.test'

interface Told {
  id: string
  event: AlertEvent
  kind: AlertKind | 'test'
  check: string
  title: string
  words: string
  raisedAt: string
  endedAt: string | null
}

/** What is posted. `text` says it all in one line, for chat programs that show nothing else. */
export function payloadOf(told: Told, site: { name: string; url: string; version: string }): string {
  const line = told.event === 'alert.ended' ? `Resolved: ${told.title}.` : `${told.title}. ${told.words}`
  return JSON.stringify({
    ...told,
    text: `${site.name}: ${line} ${site.url}/dashboard/health`,
    site: { name: site.name, url: site.url, version: site.version },
    healthUrl: `${site.url}/dashboard/health`,
  })
}

/** As Stripe and others sign theirs: the time is signed too, so that an old message cannot be sent again later. */
export function signatureOf(body: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${digest}`
}

const DELAYS = [1, 2, 5, 15, 60, 180, 360, 720].map((minutes) => minutes * MINUTE_MS)

/** How long to wait after this many tries; null when it is time to give up, a day after the first. */
export const delayAfter = (attempts: number): number | null => DELAYS[attempts - 1] ?? null
