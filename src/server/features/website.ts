import type { ClientAccess } from '#server/features/clients/clients/access/client-access.service.ts'
import type { LeadIntake } from '#server/features/clients/leads/intake/lead-intake.service.ts'
import { createArticles } from '#server/features/website/articles/articles.service.ts'
import { createPages } from '#server/features/website/articles/pages/pages.service.ts'
import { createArticleMails } from '#server/features/website/articles/writing/article-mails.ts'
import { createCommentMails } from '#server/features/website/comments/comment-mails.ts'
import { createComments } from '#server/features/website/comments/comments.service.ts'
import { createEvents } from '#server/features/website/events/events.service.ts'
import { createExports } from '#server/features/website/exports/exports.service.ts'
import { createImports } from '#server/features/website/imports/imports.service.ts'
import { createInventory } from '#server/features/website/inventory/inventory.service.ts'
import { rssOf } from '#server/features/website/news/feeds.ts'
import { createNews } from '#server/features/website/news/news.service.ts'
import { createNewsletter } from '#server/features/website/newsletter/newsletter.service.ts'
import { createPublicationFiles } from '#server/features/website/publications/publication-files.service.ts'
import { createPublicationReaders } from '#server/features/website/publications/publication-readers.service.ts'
import { createPublications } from '#server/features/website/publications/publications.service.ts'
import { createRedirects } from '#server/features/website/redirects/redirects.service.ts'
import { createSocialImages } from '#server/features/website/social-images/social-images.service.ts'
import { writeCalendar } from '#server/features/work/calendar/ics.ts'
import { writeInvitation } from '#server/features/work/calendar/invitation.model.ts'
import type { Tools } from '#server/tools.ts'
import type { SystemFeatures } from './system.ts'

interface Needs extends SystemFeatures {
  clientAccess: ClientAccess
  intake: LeadIntake
}

export type WebsiteFeatures = ReturnType<typeof createWebsite>

/** What visitors read, and the screens on which it is written. */
export function createWebsite(tools: Tools, papers: Tools, needs: Needs) {
  const { accounts, clientAccess, settings } = needs
  const redirects = createRedirects(tools, needs)
  const staff = () => accounts.team.listStaff('editor')
  const articleMails = createArticleMails({ ...needs, staff, publicUrl: tools.config.publicUrl })
  const articles = createArticles(tools, { ...needs, redirects, ...articleMails })
  const pages = createPages(tools, { ...needs, articles })
  const events = createEvents(tools, {
    ...{ ...needs, articles, writeInvitation, writeCalendar, writeFeed: rssOf },
    clients: { clientOf: clientAccess.clientOf },
    visibleTo: clientAccess.registrationsVisibleTo,
    accountants: () => accounts.team.listStaff('accountant'),
  })
  const publications = createPublications(tools, needs)
  const publicationFiles = createPublicationFiles(tools, needs)
  const mails = createCommentMails(tools, { ...needs, articles })
  const newsletter = createNewsletter(tools, { ...needs, articles })
  const { subscribers } = newsletter
  needs.intake.offerNewsletter(subscribers.askAlongside)
  const comments = createComments(tools, { ...needs, mails, subscribers })
  const moved = { ...needs, articles, comments, redirects, publications, publicationFiles }
  return {
    redirects,
    articles,
    pages,
    events,
    publications,
    publicationFiles,
    publicationReaders: createPublicationReaders(tools),
    newsletter,
    comments,
    inventory: createInventory(tools, { ...needs, publications }),
    news: createNews(tools, { articles, comments, redirects, settings }),
    socialImages: createSocialImages(tools, { ...needs, articles, pages, events }),
    imports: createImports(papers, moved),
    exports: createExports(papers, moved),
  }
}
