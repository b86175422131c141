import { documentKeys } from '#platform/document-key.ts'
import { encryptedStorage } from '#platform/encrypted-storage.ts'
import { createClientAccess } from '#server/features/clients/clients/client-access.service.ts'
import { createClientActivation } from '#server/features/clients/clients/client-activation.service.ts'
import { createBelongings } from '#server/features/clients/clients/client-belongings.ts'
import { createClientDirectory } from '#server/features/clients/clients/client-directory.service.ts'
import { createClientImport } from '#server/features/clients/clients/client-import.service.ts'
import { createClientMembers } from '#server/features/clients/clients/client-members.service.ts'
import { createClientMerges } from '#server/features/clients/clients/client-merges.service.ts'
import { createClientPrivacy } from '#server/features/clients/clients/client-privacy.service.ts'
import { createClientRecipients } from '#server/features/clients/clients/client-recipients.service.ts'
import { createClientStorage } from '#server/features/clients/clients/client-storage.service.ts'
import { createClients } from '#server/features/clients/clients/clients.service.ts'
import { createConversations } from '#server/features/clients/conversations/conversations.service.ts'
import { createDigest } from '#server/features/clients/digest/digest.service.ts'
import { createAcknowledgements } from '#server/features/clients/documents/acknowledgements/acknowledgements.service.ts'
import { createDocumentArchive } from '#server/features/clients/documents/archive/archive.service.ts'
import { createDocumentAccess } from '#server/features/clients/documents/document-access.service.ts'
import { createDocumentBelongings } from '#server/features/clients/documents/document-belongings.ts'
import { createDocumentLinks } from '#server/features/clients/documents/document-links.service.ts'
import { createDocuments } from '#server/features/clients/documents/documents.service.ts'
import { createArrivalsDigest } from '#server/features/clients/documents/receipts/arrivals-digest.ts'
import { createReceiver } from '#server/features/clients/documents/receiving.ts'
import { createPaperRequests } from '#server/features/clients/documents/requests/paper-requests.service.ts'
import { createReminders } from '#server/features/clients/documents/requests/reminders.ts'
import { createPaperRequestSchedules } from '#server/features/clients/documents/requests/schedules.service.ts'
import { createRetention } from '#server/features/clients/documents/retention/retention.service.ts'
import { createScanning } from '#server/features/clients/documents/scanning/scanning.service.ts'
import { createDocumentTexts } from '#server/features/clients/documents/texts/texts.service.ts'
import { createIncomingMail } from '#server/features/clients/incoming-mail/incoming-mail.service.ts'
import { createLeadIntake } from '#server/features/clients/leads/intake/lead-intake.service.ts'
import { createLeads } from '#server/features/clients/leads/leads.service.ts'
import { createPresence } from '#server/features/clients/leads/presence/presence.service.ts'
import { createLeadPrivacy } from '#server/features/clients/leads/privacy/lead-privacy.service.ts'
import { createLeadRetention } from '#server/features/clients/leads/privacy/lead-retention.service.ts'
import { createLeadSenders } from '#server/features/clients/leads/privacy/lead-senders.service.ts'
import { createLeadStatistics } from '#server/features/clients/leads/statistics/lead-statistics.service.ts'
import { createCustomerImport } from '#server/features/clients/people/customer-import.service.ts'
import { createCustomerPrivacy } from '#server/features/clients/people/customer-privacy.service.ts'
import { createCustomers } from '#server/features/clients/people/customers.service.ts'
import { createReports } from '#server/features/overview/reports/reports.service.ts'
import { createWeeklyReport } from '#server/features/overview/reports/weekly-report.service.ts'
import { createSearch } from '#server/features/overview/search/search.service.ts'
import { createAccounts } from '#server/features/system/accounts/accounts.service.ts'
import { createSessions } from '#server/features/system/accounts/sessions/sessions.service.ts'
import { createAudit } from '#server/features/system/audit/audit.service.ts'
import { createBrand } from '#server/features/system/brand/brand.service.ts'
import { createHealth } from '#server/features/system/health/health.service.ts'
import { createPlaces } from '#server/features/system/health/places.ts'
import { createMedia } from '#server/features/system/media/media.service.ts'
import { createOutbox } from '#server/features/system/outbox/outbox.service.ts'
import { createSamples } from '#server/features/system/samples/samples.service.ts'
import { createSavedViews } from '#server/features/system/saved-views/saved-views.service.ts'
import { createSettings } from '#server/features/system/settings/settings.service.ts'
import { createApiTokens } from '#server/features/system/tokens/tokens.service.ts'
import { receiversBy } from '#server/features/system/uploads/receivers.ts'
import { createUploads } from '#server/features/system/uploads/uploads.service.ts'
import { createVisits } from '#server/features/system/visits/visits.service.ts'
import { createWebhooks } from '#server/features/system/webhooks/webhooks.service.ts'
import { createArticles } from '#server/features/website/articles/articles.service.ts'
import { createPages } from '#server/features/website/articles/pages/pages.service.ts'
import { createArticleMails } from '#server/features/website/articles/writing/article-mails.ts'
import { createCommentMails } from '#server/features/website/comments/comment-mails.ts'
import { createCommentPrivacy } from '#server/features/website/comments/comment-privacy.service.ts'
import { createCommentWriters } from '#server/features/website/comments/comment-writers.service.ts'
import { createComments } from '#server/features/website/comments/comments.service.ts'
import { registeredPeople } from '#server/features/website/events/event-privacy.service.ts'
import { createEvents } from '#server/features/website/events/events.service.ts'
import { createExports } from '#server/features/website/exports/exports.service.ts'
import { createImports } from '#server/features/website/imports/imports.service.ts'
import { createImportReceiver } from '#server/features/website/imports/receiving.ts'
import { createInventory } from '#server/features/website/inventory/inventory.service.ts'
import { createNews } from '#server/features/website/news/news.service.ts'
import { createNewsletter } from '#server/features/website/newsletter/newsletter.service.ts'
import { fillLibrary } from '#server/features/website/publications/default-library.ts'
import { createPublicationFiles } from '#server/features/website/publications/publication-files.service.ts'
import { createPublicationReaders } from '#server/features/website/publications/publication-readers.service.ts'
import { createPublications } from '#server/features/website/publications/publications.service.ts'
import { createRedirects } from '#server/features/website/redirects/redirects.service.ts'
import { createSitemap } from '#server/features/website/sitemap/sitemap.service.ts'
import { createSocialImages } from '#server/features/website/social-images/social-images.service.ts'
import { createAppointments } from '#server/features/work/appointments/appointments.service.ts'
import { createCalendar } from '#server/features/work/calendar/calendar.service.ts'
import { writeCalendar } from '#server/features/work/calendar/ics.ts'
import { writeInvitation } from '#server/features/work/calendar/invitation.model.ts'
import { createDeadlineFeature } from '#server/features/work/deadlines/wiring.ts'
import { createEngagements } from '#server/features/work/engagements/engagements.service.ts'
import { createProposalDays } from '#server/features/work/proposals/proposal-days.ts'
import { createProposals } from '#server/features/work/proposals/proposals.service.ts'
import { createSigning } from '#server/features/work/proposals/signing.service.ts'
import { createSealing } from '#server/features/work/seals/sealing.service.ts'
import { createRateLimits } from '#server/http/rate-limit.ts'
import { createReadQueue } from '#server/http/read-queue.ts'
import type { Tools } from '#server/tools.ts'

export type Features = ReturnType<typeof createFeatures>

/** Every feature's verbs, each given those before it. */
export function createFeatures(tools: Tools) {
  const [limits, reads] = [createRateLimits(tools), createReadQueue()]
  const audit = createAudit(tools)
  const media = createMedia(tools, { audit })
  const settings = createSettings(tools, { audit, media })
  const clientAccess = createClientAccess(tools, { settings })
  const brand = createBrand(tools, { audit, reads })
  const samples = createSamples(tools)
  const outbox = createOutbox(tools, { audit, settings, limits })
  const sessions = createSessions(tools, { audit, security: () => settings.get('security') })
  const accounts = createAccounts(tools, { audit, outbox, settings, limits, sessions })
  const apiTokens = createApiTokens(tools, { audit, accounts, limits })
  const webhooks = createWebhooks(tools, { audit, accounts, outbox })
  const { announce } = webhooks
  const staff = () => accounts.team.listStaff('editor')
  const redirects = createRedirects(tools, { audit, settings })
  const articleMails = createArticleMails({ outbox, settings, staff, publicUrl: tools.config.publicUrl })
  const articles = createArticles(tools, { audit, media, samples, redirects, settings, announce, ...articleMails })
  const pages = createPages(tools, { articles, settings, redirects })
  const events = createEvents(tools, {
    ...{ audit, outbox, settings, limits, media, samples, articles, announce, writeInvitation, writeCalendar },
    clients: { clientOf: clientAccess.clientOf },
    visibleTo: clientAccess.registrationsVisibleTo,
  })
  const publications = createPublications(tools, { audit })
  const publicationFiles = createPublicationFiles(tools, { audit, settings, samples })
  const publicationReaders = createPublicationReaders(tools)
  const newsletter = createNewsletter(tools, { audit, settings, outbox, limits, articles })
  const { subscribers } = newsletter
  const intake = createLeadIntake(tools, { outbox, settings, limits, announce, subscribers })
  const leads = createLeads(tools, { audit, outbox, settings, accounts, limits, announce, ...clientAccess })
  const presence = createPresence(tools, { settings })
  const mails = createCommentMails(tools, { outbox, articles })
  const comments = createComments(tools, { audit, limits, settings, intake, mails, subscribers, announce })
  const digest = createDigest(tools, { outbox, accounts, articles, comments, leads })
  const inventory = createInventory(tools, { media, publications })
  const news = createNews(tools, { articles, comments, redirects })
  const visits = createVisits(tools, { settings })
  const leadStatistics = createLeadStatistics(tools)
  const reports = createReports(tools, { visits, leadStatistics, comments, publicationFiles, articles, settings })
  const sendWeeklyReport = createWeeklyReport(tools, { reports, settings, accounts, outbox })
  const socialImages = createSocialImages(tools, { settings, brand, articles, pages, events, reads })
  const places = createPlaces(tools)
  const health = createHealth(tools, places)
  const leadSenders = createLeadSenders(tools, { accounts, ...clientAccess })
  const writers = { leadSenders, commentWriters: createCommentWriters(tools), publicationReaders, registeredPeople }
  const known = { audit, outbox, accounts, articles, ...writers, ...clientAccess }
  const customers = createCustomers(tools, known)
  const customerImport = createCustomerImport(tools, known)
  const belongings = createBelongings()
  const clientMerges = createClientMerges(tools, { audit, access: clientAccess, belongings })
  const clientRules = { access: clientAccess, belongings, merges: clientMerges }
  const clientMembers = createClientMembers(tools, { audit, outbox, accounts, access: clientAccess })
  const clients = createClients(tools, { audit, settings, accounts, leads, outbox, clientMembers, ...clientRules })
  const clientImport = createClientImport(tools, { audit, settings, accounts, clients, clientMembers, clientAccess })
  const recipients = createClientRecipients({ accounts })
  const clientStorage = createClientStorage({ settings })
  // Papers of clients are encrypted where they are stored, when there is a key.
  const papers = { ...tools, storage: encryptedStorage(tools.storage, documentKeys(tools.config)) }
  const documentAccess = createDocumentAccess(papers, { clientAccess })
  const texts = createDocumentTexts(papers, { audit, reads })
  const keeping = { audit, settings, clientAccess, clientStorage, documentAccess, texts }
  const retention = createRetention(papers, keeping)
  const documents = createDocuments(papers, { ...keeping, retention, reads })
  const named = { clients, customers, clientAccess, settings }
  const search = createSearch(tools, { articles, documents, leadSenders, publications, media, ...named })
  const acknowledgements = createAcknowledgements(papers, { audit, outbox, documentAccess, clientAccess, recipients })
  const documentArchive = createDocumentArchive(papers, { audit, clientAccess, reads })
  const paperRequests = createPaperRequests(papers, { audit, outbox, clients, clientAccess, recipients })
  const paperRequestSchedules = createPaperRequestSchedules(papers, { audit, outbox, clientAccess, paperRequests })
  const { changes } = paperRequests
  const receiving = { audit, outbox, announce, clientAccess, clientStorage, recipients, changes, texts }
  const receiver = createReceiver(papers, receiving)
  const uploads = createUploads(papers, receiversBy(receiver, createImportReceiver(papers)))
  const moving = { audit, settings, brand, articles, comments, media, redirects, publications, publicationFiles }
  const siteExports = createExports(papers, moving)
  const imports = createImports(papers, moving)
  belongings.add(createDocumentBelongings())
  const sendArrivals = createArrivalsDigest(tools, { outbox, recipients })
  const sendReminders = createReminders(tools, { outbox, recipients })
  const scanning = createScanning(papers, { audit, outbox, recipients })
  const directory = createClientDirectory(tools)
  const documentLinks = createDocumentLinks(tools)
  const wrote = { audit, outbox, announce, settings, limits, accounts }
  const talking = { ...wrote, clients, clientAccess, directory, documentLinks, leads }
  const conversations = createConversations(tools, talking)
  const incomingMail = createIncomingMail(papers, { ...talking, intake, conversations, receiver })
  const offering = { audit, outbox, settings, clientAccess, clientMembers, recipients, directory }
  const proposals = createProposals(tools, offering)
  conversations.addTopic('proposal', proposals.findSent)
  const signing = createSigning(tools, { audit, outbox, accounts, clientAccess, proposals })
  signing.whenAccepted((tx, { proposal: { id, clientId } }) =>
    announce(tx, 'proposal.accepted', { proposal: id, client: clientId }),
  )
  const passProposals = createProposalDays(tools, { proposals, outbox })
  const activateClient = createClientActivation(tools, { audit, belongings })
  const due = { audit, accounts, outbox, settings, clientAccess, directory, documentLinks, paperRequests }
  const deadlineFeature = createDeadlineFeature(tools, due)
  const { deadlineRules, deadlineBelongings } = deadlineFeature
  conversations.addTopic('deadline', deadlineFeature.deadlines.findTopic)
  const begun = { activateClient, directory, paperRequests, proposals, signing, deadlineRules }
  const engaging = { audit, settings, clientAccess, ...begun }
  const engagements = createEngagements(tools, engaging)
  const sealed = { audit, settings, brand, limits, clientStorage, documentLinks, texts, proposals, signing }
  const sealing = createSealing(tools, papers, { ...sealed, certificates: events.certificates })
  const savedViews = createSavedViews(tools)
  const leadRetention = createLeadRetention(tools, { audit, isOfClient: directory.cameOf })
  const { workingDays } = deadlineRules
  const dated = { audit, accounts, settings, limits, outbox, subscribers, clientAccess, workingDays }
  const calendar = createCalendar(tools, dated)
  const booking = { ...talking, announce, intake, conversations, clientMembers, deadlineRules }
  const appointments = createAppointments(tools, { ...booking, feeds: calendar.feeds })
  const listed = { calendarChangedAt: calendar.changedAt, eventAddresses: events.listAddresses }
  const sitemap = createSitemap(tools, { ...moving, pages, ...listed })

  const personal = [
    ...[createLeadPrivacy(tools), createCommentPrivacy(tools), publicationReaders, createClientPrivacy(tools)],
    ...[outbox.personal, outbox.personalRefusal, uploads.personal, imports.personal, siteExports.personal],
    ...[documents.personal, conversations.personal, proposals.personal, savedViews.personal, presence.personal],
    apiTokens.personal,
    ...[calendar.feeds.personal, subscribers.personal, deadlineBelongings.personal, events.personal],
    appointments.personal,
  ]
  for (const kept of personal) accounts.personalData.add(kept)
  for (const kept of [conversations, proposals, engagements]) belongings.add(kept.belongings)
  for (const kept of [deadlineBelongings, calendar.feeds.belongings, appointments.belongings]) belongings.add(kept)
  const customerPrivacy = createCustomerPrivacy(tools, known)

  return {
    limits,
    audit,
    outbox,
    settings,
    brand,
    samples,
    media,
    sessions,
    accounts,
    apiTokens,
    webhooks,
    articles,
    pages,
    events,
    redirects,
    publications,
    publicationFiles,
    publicationReaders,
    inventory,
    newsletter,
    intake,
    presence,
    leads,
    leadRetention,
    comments,
    digest,
    news,
    visits,
    leadStatistics,
    reports,
    sendWeeklyReport,
    socialImages,
    sitemap,
    health,
    places,
    customers,
    customerPrivacy,
    customerImport,
    clientAccess,
    clients,
    clientMembers,
    clientMerges,
    clientImport,
    clientBelongings: belongings,
    uploads,
    imports,
    exports: siteExports,
    documents,
    documentTexts: texts,
    acknowledgements,
    documentArchive,
    retention,
    paperRequests,
    paperRequestSchedules,
    sendArrivals,
    sendReminders,
    scanning,
    conversations,
    incomingMail,
    proposals,
    signing,
    passProposals,
    engagements,
    ...deadlineFeature,
    documentLinks,
    ...sealing,
    savedViews,
    calendar,
    appointments,
    search,
    /** What people and invitations among some subjects of the audit are called now. */
    async namesOf(subjects: string[]) {
      const names = [customers.namesOf(subjects), accounts.invitations.namesOf(subjects), clients.namesOf(subjects)]
      return new Map((await Promise.all(names)).flatMap((each) => [...each]))
    },
    /** Makes the search indexes anew, which a backup leaves out. */
    async reindex() {
      await media.reindex()
      await articles.reindex()
      await leads.reindex()
      await publicationFiles.reindex()
      await customers.reindex()
      await clients.reindex()
      await comments.reindex()
      await texts.reindex()
    },
    /** Fills an empty database with the content a new site starts with. */
    async seedContent() {
      await fillLibrary(tools, { files: publicationFiles, samples })
      await articles.introduce()
    },
  }
}
