import { createAccounts } from '#server/features/accounts/accounts.service.ts'
import { createSessions } from '#server/features/accounts/sessions/sessions.service.ts'
import { createArticles } from '#server/features/articles/articles.service.ts'
import { createAudit } from '#server/features/audit/audit.service.ts'
import { createBackups } from '#server/features/backup/backup.service.ts'
import { createCommentDigest } from '#server/features/comments/comment-digest.service.ts'
import { createCommentPrivacy } from '#server/features/comments/comment-privacy.service.ts'
import { createCommentWriters } from '#server/features/comments/comment-writers.service.ts'
import { createComments } from '#server/features/comments/comments.service.ts'
import { createDashboard } from '#server/features/dashboard/dashboard.service.ts'
import { createLive } from '#server/features/dashboard/live.service.ts'
import { createHealth } from '#server/features/health/health.service.ts'
import { createHealthOverview } from '#server/features/health/overview.service.ts'
import { createInventory } from '#server/features/inventory/inventory.service.ts'
import { createLeadIntake } from '#server/features/leads/intake/lead-intake.service.ts'
import { createLeads } from '#server/features/leads/leads.service.ts'
import { createLeadPrivacy } from '#server/features/leads/privacy/lead-privacy.service.ts'
import { createLeadRetention } from '#server/features/leads/privacy/lead-retention.service.ts'
import { createLeadSenders } from '#server/features/leads/privacy/lead-senders.service.ts'
import { createLeadStatistics } from '#server/features/leads/statistics/lead-statistics.service.ts'
import { createMedia } from '#server/features/media/media.service.ts'
import { createNews } from '#server/features/news/news.service.ts'
import { createOutbox } from '#server/features/outbox/outbox.service.ts'
import { createCustomerImport } from '#server/features/people/customer-import.service.ts'
import { createCustomerPrivacy } from '#server/features/people/customer-privacy.service.ts'
import { createCustomers } from '#server/features/people/customers.service.ts'
import { fillLibrary } from '#server/features/publications/default-library.ts'
import { createPublicationFiles } from '#server/features/publications/publication-files.service.ts'
import { createPublicationReaders } from '#server/features/publications/publication-readers.service.ts'
import { createPublications } from '#server/features/publications/publications.service.ts'
import { createReports } from '#server/features/reports/reports.service.ts'
import { createWeeklyReport } from '#server/features/reports/weekly-report.service.ts'
import { createSearch } from '#server/features/search/search.service.ts'
import { createSettings } from '#server/features/settings/settings.service.ts'
import { createSitemap } from '#server/features/sitemap/sitemap.service.ts'
import { createSocialImages } from '#server/features/social-images/social-images.service.ts'
import { createVisits } from '#server/features/visits/visits.service.ts'
import { createRateLimits } from '#server/http/rate-limit.ts'
import { createJobs } from '#server/jobs.ts'
import type { Tools } from '#server/tools.ts'

export type Services = ReturnType<typeof createServices>

/** Every feature's verbs, each given those before it; the API, the jobs and the command line share them. */
export function createServices(tools: Tools) {
  const jobs = createJobs(tools)
  const limits = createRateLimits(tools)
  const audit = createAudit(tools)
  const outbox = createOutbox(tools, { audit, sender: () => mailSender() })
  const settings = createSettings(tools, {
    audit,
    saved: (tx, section, value) => media.noteSetting(tx, section, value),
  })
  const mailSender = async () => {
    const { fromName, signature } = await settings.get('mail')
    return { name: fromName, signature, url: tools.config.publicUrl, email: (await settings.get('firm')).email }
  }
  const media = createMedia(tools, { audit })
  const sessions = createSessions(tools, { audit, security: () => settings.get('security') })
  const accounts = createAccounts(tools, { audit, outbox, settings, limits, sessions })
  const articles = createArticles(tools, { audit, media })
  const publications = createPublications(tools, { audit })
  const publicationFiles = createPublicationFiles(tools, { audit })
  const publicationReaders = createPublicationReaders(tools)
  const intake = createLeadIntake(tools, { outbox, settings, limits })
  const leads = createLeads(tools, { audit, outbox, settings, accounts })
  const comments = createComments(tools, { audit, limits, settings, intake })
  const commentDigest = createCommentDigest(tools, { outbox, settings, accounts, articles })
  const inventory = createInventory(tools, { media, publications })
  const news = createNews(tools, { articles, comments })
  const visits = createVisits(tools)
  const leadStatistics = createLeadStatistics(tools)
  const reports = createReports(tools, { visits, leadStatistics, comments, publicationFiles, articles, settings })
  const sendWeeklyReport = createWeeklyReport(tools, { reports, settings, accounts, outbox })
  const socialImages = createSocialImages(tools, { settings, articles })
  const sitemap = createSitemap(tools, { settings, articles })
  const health = createHealth(tools)
  const leadSenders = createLeadSenders(tools)
  const commentWriters = createCommentWriters(tools)
  const known = { audit, outbox, accounts, articles, publicationReaders, leadSenders, commentWriters }
  const customers = createCustomers(tools, known)
  const customerImport = createCustomerImport(tools, known)
  const search = createSearch({ articles, customers, leadSenders, publications, media })
  const backups = createBackups(tools, { audit, settings, reopen: createServices })
  const healthOverview = createHealthOverview(tools, { outbox, backups: backups.state })
  const day = { articles, backups, comments, healthOverview, leads, outbox, settings, visits }
  const dashboard = createDashboard(tools, day)
  const live = createLive(tools, { sessions, waiting: dashboard.waiting })

  const leadRetention = createLeadRetention(tools, { audit })

  accounts.personalData.add(createLeadPrivacy(tools))
  accounts.personalData.add(createCommentPrivacy(tools))
  accounts.personalData.add(publicationReaders)
  accounts.personalData.add(outbox.personal)
  const customerPrivacy = createCustomerPrivacy(tools, known)

  jobs.add({ name: 'sweep-rate-limits', everySeconds: 3600, run: () => limits.sweep() })
  jobs.add({ name: 'send-mails', everySeconds: 1, onEveryInstance: true, run: () => outbox.deliver() })
  jobs.add({ name: 'sweep-outbox', everySeconds: 86_400, run: () => outbox.sweep() })
  jobs.add({ name: 'count-visits', everySeconds: 30, onEveryInstance: true, run: () => visits.flush() })
  jobs.add({ name: 'forget-visits', everySeconds: 3600, run: () => visits.forget() })
  jobs.add({ name: 'weekly-report', everySeconds: 3600, run: sendWeeklyReport })
  jobs.add({ name: 'sweep-sessions', everySeconds: 3600, run: () => sessions.sweep() })
  jobs.add({ name: 'publish-due', everySeconds: 10, run: async () => void (await articles.publishDue()) })
  jobs.add({ name: 'purge-articles', everySeconds: 86_400, run: () => articles.purge() })
  jobs.add({ name: 'sweep-editors', everySeconds: 3600, run: async () => void (await articles.sweepEditors()) })
  jobs.add({ name: 'make-avif', everySeconds: 20, leaseSeconds: 900, run: () => media.makeAvif() })
  jobs.add({ name: 'compare-pictures', everySeconds: 20, leaseSeconds: 900, run: () => media.compareNew() })
  jobs.add({ name: 'purge-media', everySeconds: 86_400, run: () => media.purge() })
  jobs.add({ name: 'sweep-media', everySeconds: 86_400, run: async () => void (await media.sweepFiles()) })
  jobs.add({ name: 'purge-comments', everySeconds: 86_400, run: () => comments.purgeAway() })
  jobs.add({ name: 'comment-digest', everySeconds: 900, run: () => commentDigest.send() })
  jobs.add({ name: 'forget-readers', everySeconds: 86_400, run: () => publicationReaders.forget() })
  jobs.add({ name: 'sweep-publications', everySeconds: 86_400, run: () => publicationFiles.sweep() })
  jobs.add({ name: 'sweep-tokens', everySeconds: 3600, run: () => accounts.profile.sweepTokens() })
  jobs.add({ name: 'sweep-invitations', everySeconds: 86_400, run: () => accounts.invitations.sweep() })
  jobs.add({ name: 'forget-requests', everySeconds: 86_400, run: () => leadRetention.forget() })
  jobs.add({ name: 'forget-unconfirmed', everySeconds: 86_400, run: () => accounts.profile.forgetUnconfirmed() })
  jobs.add({ name: 'delete-accounts', everySeconds: 3600, run: () => accounts.profile.deleteDue() })
  jobs.add({ name: 'nightly-backup', everySeconds: 900, leaseSeconds: 6 * 3600, run: () => backups.makeNightly() })

  return {
    jobs,
    limits,
    audit,
    outbox,
    settings,
    media,
    sessions,
    accounts,
    articles,
    publications,
    publicationFiles,
    publicationReaders,
    inventory,
    intake,
    leads,
    comments,
    news,
    visits,
    leadStatistics,
    reports,
    socialImages,
    sitemap,
    health,
    customers,
    customerPrivacy,
    customerImport,
    search,
    backups,
    healthOverview,
    /** Makes the search indexes anew, which a backup leaves out. */
    async reindex() {
      await media.reindex()
      await articles.reindex()
      await leads.reindex()
      await publicationFiles.reindex()
      await customers.reindex()
      await comments.reindex()
    },
    dashboard,
    live,
    /** Ends what may be ended and waits for the rest: after it nothing asks the database any more. */
    async close() {
      await live.close()
      await backups.close()
      await jobs.stop()
      outbox.close()
    },
    /** What a new house is furnished with. */
    async furnish() {
      await fillLibrary(tools, publicationFiles)
      await articles.introduce()
    },
  }
}
