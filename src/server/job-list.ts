import type { Alerts } from '#server/features/system/alerts/alerts.service.ts'
import type { Backups } from '#server/features/system/backup/backup.service.ts'
import type { Drills } from '#server/features/system/backup/drills/drill.service.ts'
import type { TroubleCounts } from '#server/features/system/health/trouble-counts.service.ts'
import type { ClockWatch } from './clock-watch.ts'
import type { Features } from './features.ts'
import type { Job } from './jobs.ts'

const HOUR = 3600
const DAY = 24 * HOUR

export function jobsOf(
  services: Features & {
    alerts: Alerts
    backups: Backups
    clockWatch: ClockWatch
    drills: Drills
    troubles: TroubleCounts
  },
): Job[] {
  const { documents, documentTexts, scanning, sendArrivals, sendReminders, uploads } = services
  const { accounts, articles, audit, backups, clients, comments, conversations, digest } = services
  const { deadlineRules, paperRequestSchedules, remindOfDeadlines } = services
  const { appointments, calendar, imports, leadRetention, limits, media, outbox, passProposals } = services
  const { alerts, drills, incomingMail, seals, troubles } = services
  const { publicationFiles, publicationReaders, redirects, search, sendWeeklyReport, sessions, visits } = services
  return [
    { name: 'sweep-rate-limits', everySeconds: HOUR, run: () => limits.sweep() },
    { name: 'send-mails', everySeconds: 1, onEveryInstance: true, run: () => outbox.deliver() },
    { name: 'send-bulk-mails', everySeconds: 1, onEveryInstance: true, run: () => outbox.deliverBulk() },
    { name: 'read-mailbox', everySeconds: 60, leaseSeconds: 600, run: () => incomingMail.readNew() },
    { name: 'take-in-emails', everySeconds: 5, leaseSeconds: 600, run: () => incomingMail.takeInDue() },
    { name: 'send-webhooks', everySeconds: 2, onEveryInstance: true, run: () => services.webhooks.sendDue() },
    { name: 'sweep-webhooks', everySeconds: DAY, run: () => services.webhooks.sweep() },
    { name: 'sweep-api-tokens', everySeconds: DAY, run: () => services.apiTokens.sweep() },
    { name: 'sweep-incoming-mail', everySeconds: DAY, run: () => incomingMail.sweep() },
    { name: 'sweep-outbox', everySeconds: DAY, run: () => outbox.sweep() },
    { name: 'count-visits', everySeconds: 30, onEveryInstance: true, run: () => visits.flush() },
    { name: 'count-redirects', everySeconds: 30, onEveryInstance: true, run: () => redirects.flush() },
    { name: 'forget-visits', everySeconds: HOUR, run: () => visits.forget() },
    { name: 'weekly-report', everySeconds: HOUR, run: sendWeeklyReport },
    { name: 'sweep-sessions', everySeconds: HOUR, run: () => sessions.sweep() },
    { name: 'publish-due', everySeconds: 10, run: async () => void (await articles.publishDue()) },
    { name: 'give-up-addresses', everySeconds: 60, leaseSeconds: 600, run: () => articles.giveUpWaiting() },
    { name: 'purge-articles', everySeconds: DAY, run: () => articles.purge() },
    { name: 'sweep-editors', everySeconds: HOUR, run: () => articles.sweepEditors() },
    { name: 'expire-offers', everySeconds: 60, leaseSeconds: 600, run: () => services.events.expireOffers() },
    { name: 'remind-of-events', everySeconds: 900, leaseSeconds: 900, run: () => services.events.reminders.remind() },
    { name: 'thank-attendees', everySeconds: 900, leaseSeconds: 900, run: () => services.events.reminders.thank() },
    { name: 'forget-registrations', everySeconds: DAY, run: () => services.events.personal.forget() },
    { name: 'make-avif', everySeconds: 20, leaseSeconds: 900, run: () => media.makeAvif() },
    { name: 'compare-pictures', everySeconds: 20, leaseSeconds: 900, run: () => media.compareNew() },
    { name: 'purge-media', everySeconds: DAY, run: () => media.purge() },
    { name: 'sweep-media', everySeconds: DAY, run: async () => void (await media.sweepFiles()) },
    { name: 'purge-comments', everySeconds: DAY, run: () => comments.purgeAway() },
    { name: 'release-messages', everySeconds: 2, run: () => conversations.releaseMessages() },
    { name: 'wake-conversations', everySeconds: 300, run: () => conversations.wake() },
    { name: 'remove-unsent-conversations', everySeconds: HOUR, run: () => conversations.removeUnsent() },
    { name: 'pass-proposals', everySeconds: 300, run: passProposals },
    { name: 'seal-proposals', everySeconds: 5, leaseSeconds: 30, run: () => seals.sealWaiting() },
    { name: 'stamp-seals', everySeconds: 300, run: () => seals.stampWaiting() },
    { name: 'office-digest', everySeconds: 900, run: () => digest.send() },
    { name: 'forget-readers', everySeconds: DAY, run: () => publicationReaders.forget() },
    { name: 'sweep-publications', everySeconds: DAY, run: () => publicationFiles.sweep() },
    { name: 'sweep-uploads', everySeconds: 600, leaseSeconds: HOUR, run: () => uploads.sweep() },
    { name: 'run-imports', everySeconds: 2, onEveryInstance: true, run: () => imports.runWaiting() },
    { name: 'run-exports', everySeconds: 2, onEveryInstance: true, run: () => services.exports.runWaiting() },
    { name: 'sweep-exports', everySeconds: DAY, run: () => services.exports.sweep() },
    { name: 'sweep-imports', everySeconds: DAY, run: () => imports.sweep() },
    { name: 'scan-documents', everySeconds: 5, leaseSeconds: 900, run: () => scanning.scanHeld() },
    { name: 'read-documents', everySeconds: 5, leaseSeconds: 900, run: () => documentTexts.readWaiting() },
    { name: 'tell-of-documents', everySeconds: 60, run: sendArrivals },
    { name: 'remind-of-papers', everySeconds: 900, run: sendReminders },
    { name: 'ask-repeated-papers', everySeconds: 900, leaseSeconds: 900, run: () => paperRequestSchedules.askDue() },
    { name: 'make-deadlines', everySeconds: 10, leaseSeconds: 900, run: () => deadlineRules.filling.keepFilled() },
    { name: 'remind-of-deadlines', everySeconds: 900, leaseSeconds: 900, run: remindOfDeadlines },
    { name: 'tell-of-dates', everySeconds: 900, leaseSeconds: HOUR, run: calendar.tellOfDates },
    { name: 'prepare-newsletters', everySeconds: 10, run: () => services.newsletter.issues.prepare() },
    {
      name: 'send-newsletters',
      everySeconds: 1,
      onEveryInstance: true,
      run: () => services.newsletter.issues.sendWaiting(),
    },
    { name: 'sweep-newsletters', everySeconds: DAY, run: () => services.newsletter.issues.sweep() },
    { name: 'remind-of-appointments', everySeconds: 900, leaseSeconds: 900, run: appointments.remind },
    { name: 'sweep-appointments', everySeconds: DAY, run: () => appointments.sweep() },
    { name: 'sweep-subscribers', everySeconds: DAY, run: () => services.newsletter.subscribers.sweep() },
    { name: 'sweep-documents', everySeconds: DAY, leaseSeconds: HOUR, run: () => documents.sweep() },
    { name: 'write-asked-mails', everySeconds: 10, run: () => accounts.writeAskedMails() },
    { name: 'sweep-tokens', everySeconds: HOUR, run: () => accounts.profile.sweepTokens() },
    { name: 'sweep-invitations', everySeconds: DAY, run: () => accounts.invitations.sweep() },
    { name: 'purge-clients', everySeconds: DAY, run: () => clients.purge() },
    { name: 'sweep-search', everySeconds: 60, leaseSeconds: 900, run: () => search.sweep() },
    { name: 'forget-requests', everySeconds: DAY, run: () => leadRetention.forget() },
    { name: 'forget-unconfirmed', everySeconds: DAY, run: () => accounts.profile.forgetUnconfirmed() },
    { name: 'delete-accounts', everySeconds: HOUR, run: () => accounts.profile.deleteDue() },
    {
      name: 'check-audit',
      everySeconds: DAY,
      leaseSeconds: HOUR,
      run: async () => audit.check(await backups.auditHeads()),
    },
    { name: 'watch-clock', everySeconds: 30, onEveryInstance: true, run: () => services.clockWatch.look() },
    {
      name: 'read-certificate',
      everySeconds: 6 * HOUR,
      onEveryInstance: true,
      run: () => services.places.readCertificate(),
    },
    { name: 'count-troubles', everySeconds: 30, onEveryInstance: true, run: () => troubles.flush() },
    { name: 'raise-alerts', everySeconds: 60, run: () => alerts.look() },
    { name: 'sweep-alerts', everySeconds: DAY, run: () => alerts.sweep() },
    { name: 'note-erasures', everySeconds: 60, run: () => backups.noteErasures() },
    { name: 'nightly-backup', everySeconds: 900, leaseSeconds: 6 * HOUR, run: () => backups.makeNightly() },
    { name: 'restore-drill', everySeconds: 900, leaseSeconds: 3 * HOUR, run: () => drills.runDue() },
  ]
}
