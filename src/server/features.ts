import { documentKeys } from '#platform/document-key.ts'
import { encryptedStorage } from '#platform/encrypted-storage.ts'
import { createClientAccess } from '#server/features/clients/clients/access/client-access.service.ts'
import { createClientPrivacy } from '#server/features/clients/clients/privacy/client-privacy.service.ts'
import { createLeadIntake } from '#server/features/clients/leads/intake/lead-intake.service.ts'
import { createLeadPrivacy } from '#server/features/clients/leads/privacy/lead-privacy.service.ts'
import { createCustomerPrivacy } from '#server/features/clients/people/customer-privacy.service.ts'
import { createReports } from '#server/features/overview/reports/reports.service.ts'
import { createWeeklyReport } from '#server/features/overview/reports/weekly-report.service.ts'
import { createSearch } from '#server/features/overview/search/search.service.ts'
import { createCommentPrivacy } from '#server/features/website/comments/comment-privacy.service.ts'
import { registeredPeople } from '#server/features/website/events/event-privacy.service.ts'
import { fillLibrary } from '#server/features/website/publications/default-library.ts'
import { createSitemap } from '#server/features/website/sitemap/sitemap.service.ts'
import type { Tools } from '#server/tools.ts'
import { createClientFeatures } from './features/clients.ts'
import { createSystem } from './features/system.ts'
import { createWebsite } from './features/website.ts'
import { createWork } from './features/work.ts'

export type Features = ReturnType<typeof createFeatures>

/** Every feature, each area given those before it. */
export function createFeatures(tools: Tools) {
  // Papers of clients are encrypted where they are stored, when there is a key.
  const papers = { ...tools, storage: encryptedStorage(tools.storage, documentKeys(tools.config)) }
  const system = createSystem(tools)
  const clientAccess = createClientAccess(tools, system)
  const intake = createLeadIntake(tools, system)
  const base = { ...system, clientAccess, intake }
  const website = createWebsite(tools, papers, base)
  const clients = createClientFeatures(tools, papers, { ...base, ...website })
  const work = createWork(tools, papers, { ...base, ...website, ...clients })
  const features = { ...base, ...website, ...clients, ...work }
  const { accounts, articles, calendar, customers, events, publicationFiles } = features
  const reports = createReports(tools, features)

  const { outbox, documents, conversations, proposals, deadlineBelongings, appointments } = features
  const personal = [
    ...[createLeadPrivacy(tools), createCommentPrivacy(tools), features.publicationReaders, createClientPrivacy(tools)],
    ...[outbox.personal, outbox.personalRefusal, features.uploads.personal],
    ...[features.imports.personal, features.exports.personal, documents.personal, conversations.personal],
    ...[proposals.personal, features.savedViews.personal, features.presence.personal, features.apiTokens.personal],
    ...[calendar.feeds.personal, features.newsletter.subscribers.personal, deadlineBelongings.personal],
    ...[events.personal, appointments.personal],
  ]
  for (const kept of personal) accounts.personalData.add(kept)
  for (const kept of [conversations, proposals, features.engagements]) features.clientBelongings.add(kept.belongings)
  features.clientBelongings.add(deadlineBelongings)
  for (const kept of [calendar.feeds, appointments]) features.clientBelongings.add(kept.belongings)
  const listed = { calendarChangedAt: calendar.changedAt, eventAddresses: events.listAddresses }
  return {
    ...features,
    customerPrivacy: createCustomerPrivacy(tools, { ...features, ...clientAccess, registeredPeople }),
    search: createSearch(tools, features),
    reports,
    sendWeeklyReport: createWeeklyReport(tools, { ...features, reports }),
    sitemap: createSitemap(tools, { ...features, ...listed }),
    /** What people and invitations among some subjects of the audit are called now. */
    async namesOf(subjects: string[]) {
      const named = [customers, accounts.invitations, features.clients]
      const names = await Promise.all(named.map((each) => each.namesOf(subjects)))
      return new Map(names.flatMap((each) => [...each]))
    },
    /** Makes the search indexes again, which a backup leaves out. */
    async reindex() {
      const { media, leads, comments, documentTexts } = features
      const indexed = [media, articles, leads, publicationFiles, customers, features.clients, comments, documentTexts]
      for (const each of indexed) await each.reindex()
    },
    /** Fills an empty database with the content a new site starts with. */
    async seedContent() {
      await fillLibrary(tools, { files: publicationFiles, samples: features.samples })
      await articles.introduce(events.listIntroduced)
    },
  }
}
