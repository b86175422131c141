import type { ClientAccess } from '#server/features/clients/clients/access/client-access.service.ts'
import { createClientActivation } from '#server/features/clients/clients/client-activation.service.ts'
import { createBelongings } from '#server/features/clients/clients/client-belongings.ts'
import { createClientDirectory } from '#server/features/clients/clients/client-directory.service.ts'
import { createClientImport } from '#server/features/clients/clients/client-import.service.ts'
import { createClients } from '#server/features/clients/clients/clients.service.ts'
import { createClientMembers } from '#server/features/clients/clients/members/client-members.service.ts'
import { createClientRecipients } from '#server/features/clients/clients/members/client-recipients.service.ts'
import { createClientMerges } from '#server/features/clients/clients/merging/client-merges.service.ts'
import { createClientStorage } from '#server/features/clients/clients/storage/client-storage.service.ts'
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
import type { LeadIntake } from '#server/features/clients/leads/intake/lead-intake.service.ts'
import { createLeads } from '#server/features/clients/leads/leads.service.ts'
import { createPresence } from '#server/features/clients/leads/presence/presence.service.ts'
import { createLeadRetention } from '#server/features/clients/leads/privacy/lead-retention.service.ts'
import { createLeadSenders } from '#server/features/clients/leads/privacy/lead-senders.service.ts'
import { createLeadStatistics } from '#server/features/clients/leads/statistics/lead-statistics.service.ts'
import { createCustomerImport } from '#server/features/clients/people/customer-import.service.ts'
import { createCustomers } from '#server/features/clients/people/customers.service.ts'
import { receiversBy } from '#server/features/system/uploads/receivers.ts'
import { createUploads } from '#server/features/system/uploads/uploads.service.ts'
import { createCommentWriters } from '#server/features/website/comments/comment-writers.service.ts'
import { registeredPeople } from '#server/features/website/events/event-privacy.service.ts'
import { createImportReceiver } from '#server/features/website/imports/receiving.ts'
import type { Tools } from '#server/tools.ts'
import type { SystemFeatures } from './system.ts'
import type { WebsiteFeatures } from './website.ts'

interface Needs extends SystemFeatures, WebsiteFeatures {
  clientAccess: ClientAccess
  intake: LeadIntake
}

export type ClientFeatures = ReturnType<typeof createClientFeatures>

/** Requests, people and clients, their documents and conversations. `papers` are the tools with the storage of clients' documents. */
export function createClientFeatures(tools: Tools, papers: Tools, needs: Needs) {
  const { accounts, settings, clientAccess } = needs
  const leads = createLeads(tools, { ...needs, ...clientAccess })
  const leadSenders = createLeadSenders(tools, { accounts, ...clientAccess })
  const commentWriters = createCommentWriters(tools)
  const known = { ...needs, leadSenders, commentWriters, registeredPeople, ...clientAccess }
  const customers = createCustomers(tools, known)

  const belongings = createBelongings()
  belongings.add(createDocumentBelongings())
  const clientMerges = createClientMerges(tools, { ...needs, access: clientAccess, belongings })
  const rules = { access: clientAccess, belongings, merges: clientMerges }
  const clientMembers = createClientMembers(tools, { ...needs, access: clientAccess })
  const clients = createClients(tools, { ...needs, leads, clientMembers, ...rules })
  const recipients = createClientRecipients({ accounts })
  const clientStorage = createClientStorage({ settings })
  const directory = createClientDirectory(tools)

  const documentAccess = createDocumentAccess(papers, { clientAccess })
  const documentLinks = createDocumentLinks(tools)
  const documentTexts = createDocumentTexts(papers, needs)
  const kept = { ...needs, clientStorage, documentAccess, texts: documentTexts }
  const retention = createRetention(papers, kept)
  const paperRequests = createPaperRequests(papers, { ...needs, clients, recipients })
  const receiver = createReceiver(papers, { ...kept, recipients, changes: paperRequests.changes })

  const written = { ...needs, clients, directory, documentLinks, leads }
  const conversations = createConversations(tools, written)
  return {
    leads,
    leadSenders,
    commentWriters,
    presence: createPresence(tools, { settings }),
    digest: createDigest(tools, { ...needs, leads }),
    leadStatistics: createLeadStatistics(tools),
    leadRetention: createLeadRetention(tools, { ...needs, isOfClient: directory.cameOf }),
    customers,
    customerImport: createCustomerImport(tools, known),
    clientBelongings: belongings,
    clientMerges,
    clientMembers,
    clients,
    clientImport: createClientImport(tools, { ...needs, clients, clientMembers }),
    recipients,
    clientStorage,
    directory,
    activateClient: createClientActivation(tools, { ...needs, belongings }),
    documentLinks,
    documentTexts,
    retention,
    documents: createDocuments(papers, { ...kept, retention }),
    acknowledgements: createAcknowledgements(papers, { ...kept, recipients }),
    documentArchive: createDocumentArchive(papers, needs),
    paperRequests,
    paperRequestSchedules: createPaperRequestSchedules(papers, { ...needs, paperRequests }),
    uploads: createUploads(papers, receiversBy(receiver, createImportReceiver(papers))),
    sendArrivals: createArrivalsDigest(tools, { ...needs, recipients }),
    sendReminders: createReminders(tools, { ...needs, recipients }),
    scanning: createScanning(papers, { ...needs, recipients }),
    conversations,
    incomingMail: createIncomingMail(papers, { ...written, conversations, receiver }),
  }
}
