import { formatSize } from '#domain/size.ts'
import type { JobRun } from './health.store.ts'

export interface Facts {
  disk: Disk
  backupDisk: Disk | null
  /** The certificate with which the site's address is served; null while that is not known. */
  certificate: { endsAt: string } | null
  mail: { delivering: boolean; waiting: number; failed: number; stuckSince: string | null; lastSentAt: string | null }
  incomingMail: {
    way: 'imap' | 'webhook' | null
    readAt: string | null
    failingSince: string | null
    failure: string | null
    waiting: number
    failed: number
  }
  jobs: JobRun[]
  audit: { events: number; hash: string; intact: boolean | null; checkedAt: string | null }
  /** Places that cannot be written, in words. */
  faults: string[]
  backups: { lastAt: string | null; late: boolean; failure: string | null }
  drill: DrillFacts
  /** Bursts of wrong passwords and codes in the last 24 hours: from one network or device, and from many networks. */
  signIn: { paused: number; attacked: number }
  /** What went wrong within the last ten minutes, on all instances together. */
  troubles: Troubles
}

interface Disk {
  freeBytes: number
  totalBytes: number
}

export interface DrillFacts {
  state: 'never' | 'good' | 'partial' | 'failed'
  at: string | null
  seconds: number
  words: string
  file: string
  /** Whether none was tried for so long that it is worth a word. */
  late: boolean
}

export interface Troubles {
  errors: number
  /** For how many seconds the event loop was blocked, counting only what took longer than a second. */
  stalledSeconds: number
  /** By how much the clock was ahead before it was set back, within the last day. */
  clockAheadSeconds: number
}

/** PDFs of accepted proposals that are not sealed or stamped yet. */
export interface SealTroubles {
  waiting: number
  attempts: number
  failure: string | null
  unstamped: number
  /** Those without a timestamp for 72 hours. */
  late: number
  stampFailure: string | null
}

/** A first failure may pass by itself. */
const FAILED_OFTEN = 3

/** What is to be said of seals that do not come. */
export function sealWarnings({ waiting, attempts, failure, late, stampFailure }: SealTroubles): string[] {
  const count = (number: number, one: string, many: string) => (number === 1 ? one : `${number} ${many}`)
  const warnings: string[] = []
  if (attempts >= FAILED_OFTEN) {
    const what = count(waiting, 'An accepted proposal waits', 'accepted proposals wait')
    warnings.push(`${what} to be sealed${failure ? `: ${failure}` : ''}`)
  }
  if (late > 0) {
    const what = count(late, 'A sealed PDF has', 'sealed PDFs have')
    warnings.push(`${what} had no timestamp for 72 hours${stampFailure ? `: ${stampFailure}` : ''}`)
  }
  return warnings
}

/** Freed seats of events whose offers should have ended an hour ago. */
export function offerWarning({ late }: { late: number }): string | null {
  if (late === 0) return null
  return late === 1
    ? 'A freed seat of an event should have gone to the next person on the waiting list'
    : `${late} freed seats of events should have gone to the next person on the waiting list`
}

const LOW_SHARE = 0.1
const LOW_BYTES = 1024 ** 3
const SILENT_MS = 5 * 60 * 1000
const DEAD_MS = 24 * 60 * 60 * 1000
const MANY_WAITING = 20
const MANY_PAUSES = 10

/** The regular work that checks the audit record. */
export const AUDIT_CHECK = 'check-audit'

// Their failures have words of their own.
const TOLD_APART = ['nightly-backup', 'read-mailbox', AUDIT_CHECK]

/** What needs attention, the gravest first. */
export function warningsOf(facts: Facts, now: Date): string[] {
  const { disk, backupDisk, certificate, mail, incomingMail, jobs, backups, drill, faults, signIn, troubles } = facts
  const warnings = faults.map(asSentence)
  const audit = jobs.find(({ name }) => name === AUDIT_CHECK)?.error
  if (audit) warnings.push(audit)
  if (backups.failure) warnings.push(backupFailed(backups.failure))
  if (backups.late) {
    warnings.push(backupLate(backups.lastAt))
  }
  if (drill.state === 'failed') warnings.push(drillFailed(drill))
  if (drill.late) warnings.push('The restore drill is more than a week overdue.')
  if (isDiskLow(disk)) warnings.push(diskLow(disk))
  if (backupDisk && isDiskLow(backupDisk)) warnings.push(backupDiskLow(backupDisk))
  if (certificate && endsSoon(certificate, now)) warnings.push(certificateEnds(certificate))
  if (troubles.clockAheadSeconds > 0) warnings.push(clockWasAhead(troubles))
  if (troubles.errors >= MANY_ERRORS) warnings.push(manyErrors(troubles))
  if (troubles.stalledSeconds >= LONG_STALL) warnings.push(longStall(troubles))
  if (!mail.delivering) warnings.push('No mail server is set up: emails wait until there is one (Setting, Mail).')
  else if (mail.waiting > MANY_WAITING) warnings.push(`${mail.waiting} emails are waiting to be sent.`)
  if (mail.stuckSince && now.getTime() - Date.parse(mail.stuckSince) > DEAD_MS) {
    warnings.push('No email has left for 24 hours: reminders of deadlines wait with the others (Setting, Mail).')
  }
  if (mail.failed > 0) warnings.push(`${mail.failed} emails could not be sent.`)
  if (isMailboxSilent(incomingMail, now, SILENT_MS)) warnings.push(mailboxSilent(incomingMail))
  if (signIn.attacked > 0) {
    warnings.push('Somebody tries passwords or codes from many networks. The audit names the account.')
  } else if (signIn.paused >= MANY_PAUSES) {
    warnings.push(`Wrong passwords or codes were tried in ${signIn.paused} bursts within a day. The audit names them.`)
  }
  const beat = jobs
    .map((job) => job.startedAt ?? '')
    .sort()
    .at(-1)
  if (beat && now.getTime() - Date.parse(beat) > SILENT_MS) {
    warnings.push('Scheduled jobs have not run for more than five minutes.')
  }
  for (const job of failedJobs(jobs)) warnings.push(jobFailed(job))
  return warnings
}

/** Jobs that failed, but for those whose failures have checks of their own. */
export const failedJobs = (jobs: JobRun[]) => jobs.filter(({ name, error }) => error && !TOLD_APART.includes(name))

export const jobFailed = ({ name, error }: JobRun) => `The regular work “${name}” failed: ${sentence(error ?? '')}`

export const isMailboxSilent = ({ failingSince }: Facts['incomingMail'], now: Date, ms: number) =>
  failingSince !== null && now.getTime() - Date.parse(failingSince) > ms

export const mailboxSilent = ({ failingSince, failure }: Facts['incomingMail']) =>
  `Answers by email have not been fetched since ${formatMoment(failingSince ?? '')} UTC: ${sentence(failure ?? '')}`

const formatMoment = (at: string) => at.slice(0, 16).replace('T', ' ')

const CERTIFICATE_MS = 14 * 24 * 60 * 60 * 1000

export const endsSoon = ({ endsAt }: { endsAt: string }, now: Date) =>
  Date.parse(endsAt) - now.getTime() < CERTIFICATE_MS

export const certificateEnds = ({ endsAt }: { endsAt: string }) =>
  `The certificate of the site's address ends on ${endsAt.slice(0, 10)}. It is renewed by the proxy in front (Caddy, certbot): look there.`

export const clockWasAhead = ({ clockAheadSeconds }: Troubles) =>
  `The clock was ahead by ${formatDuration(clockAheadSeconds)} and was set back. What it had scheduled is due again; look at the time service (timedatectl).`

function formatDuration(seconds: number): string {
  if (seconds < 7200) return `${Math.round(seconds / 60)} minutes`
  return seconds < 172_800 ? `${Math.round(seconds / 3600)} hours` : `${Math.round(seconds / 86_400)} days`
}

export const backupDiskLow = ({ freeBytes }: Disk) =>
  `Only ${formatSize(freeBytes)} is free on the disk of the backups.`

export const backupFailed = (why: string) => `The last backup failed: ${sentence(why)}`

export const drillFailed = ({ words }: DrillFacts) => `The last restore drill failed: ${sentence(words)}`

export const backupLate = (lastAt: string | null) =>
  lastAt
    ? `The last backup was made on ${lastAt.slice(0, 10)}. One should be made every night.`
    : 'No backup has been made yet. One should be made every night.'

export const isDiskLow = ({ freeBytes, totalBytes }: Facts['disk']) =>
  freeBytes < LOW_BYTES && freeBytes < totalBytes * LOW_SHARE

export const diskLow = ({ freeBytes }: Facts['disk']) =>
  `Only ${formatSize(freeBytes)} is free on the disk of the data folder.`

export const MANY_ERRORS = 10
export const manyErrors = ({ errors }: Troubles) =>
  `The site answered ${errors} requests with an error within ten minutes. The log has the reasons.`

export const LONG_STALL = 20
export const longStall = ({ stalledSeconds }: Troubles) =>
  `The site stood still for ${Math.round(stalledSeconds)} seconds within ten minutes. The log names slow queries and requests.`

export const asSentence = (words: string) => sentence(words.charAt(0).toUpperCase() + words.slice(1))

const sentence = (words: string) => (/[.!?]$/.test(words) ? words : `${words}.`)
