import { cors } from 'hono/cors'
import { clientRoutes } from '#server/features/clients/clients/clients.routes.ts'
import { clientMemberRoutes } from '#server/features/clients/clients/members/client-members.routes.ts'
import { conversationRoutes } from '#server/features/clients/conversations/conversations.routes.ts'
import { ownRequestRoutes } from '#server/features/clients/conversations/own-requests.routes.ts'
import { documentRoutes } from '#server/features/clients/documents/documents.routes.ts'
import { paperRequestRoutes } from '#server/features/clients/documents/requests/requests.routes.ts'
import { paperRequestScheduleRoutes } from '#server/features/clients/documents/requests/schedules.routes.ts'
import { retentionRoutes } from '#server/features/clients/documents/retention/retention.routes.ts'
import { incomingMailRoutes } from '#server/features/clients/incoming-mail/incoming-mail.routes.ts'
import { leadWorkRoutes } from '#server/features/clients/leads/lead-work.routes.ts'
import { leadRoutes } from '#server/features/clients/leads/leads.routes.ts'
import { presenceRoutes } from '#server/features/clients/leads/presence/presence.routes.ts'
import { customerRoutes } from '#server/features/clients/people/customers.routes.ts'
import { dashboardRoutes } from '#server/features/overview/dashboard/dashboard.routes.ts'
import { reportRoutes } from '#server/features/overview/reports/reports.routes.ts'
import { searchRoutes } from '#server/features/overview/search/search.routes.ts'
import { setupRoutes } from '#server/features/overview/setup/setup.routes.ts'
import { profileRoutes } from '#server/features/system/accounts/profile/profile.routes.ts'
import { identify } from '#server/features/system/accounts/sessions/identify.ts'
import { signInRoutes } from '#server/features/system/accounts/sign-in/sign-in.routes.ts'
import { teamRoutes } from '#server/features/system/accounts/team/team.routes.ts'
import { alertRoutes } from '#server/features/system/alerts/alerts.routes.ts'
import { auditRoutes } from '#server/features/system/audit/audit.routes.ts'
import { backupRoutes } from '#server/features/system/backup/backup.routes.ts'
import { brandRoutes } from '#server/features/system/brand/brand.routes.ts'
import { healthRoutes } from '#server/features/system/health/health.routes.ts'
import { mediaRoutes } from '#server/features/system/media/media.routes.ts'
import { mailServerRoutes } from '#server/features/system/outbox/mail-server.routes.ts'
import { outboxRoutes } from '#server/features/system/outbox/outbox.routes.ts'
import { savedViewRoutes } from '#server/features/system/saved-views/saved-views.routes.ts'
import { settingsRoutes } from '#server/features/system/settings/settings.routes.ts'
import { tokenRoutes } from '#server/features/system/tokens/tokens.routes.ts'
import { uploadRoutes } from '#server/features/system/uploads/uploads.routes.ts'
import { visitRoutes } from '#server/features/system/visits/visits.routes.ts'
import { webhookRoutes } from '#server/features/system/webhooks/webhooks.routes.ts'
import { articleRoutes } from '#server/features/website/articles/articles.routes.ts'
import { categoryRoutes } from '#server/features/website/articles/categories/categories.routes.ts'
import { pageRoutes } from '#server/features/website/articles/pages/pages.routes.ts'
import { articleActRoutes } from '#server/features/website/articles/writing/article-acts.routes.ts'
import { articleWorkRoutes } from '#server/features/website/articles/writing/article-work.routes.ts'
import { commentsRoutes } from '#server/features/website/comments/comments.routes.ts'
import { eventRoutes } from '#server/features/website/events/events.routes.ts'
import { registrationRoutes } from '#server/features/website/events/registrations.routes.ts'
import { exportRoutes } from '#server/features/website/exports/exports.routes.ts'
import { importRoutes } from '#server/features/website/imports/imports.routes.ts'
import { inventoryRoutes } from '#server/features/website/inventory/inventory.routes.ts'
import { newsRoutes } from '#server/features/website/news/news.routes.ts'
import { proxyPictures } from '#server/features/website/news/proxy-pictures.ts'
import { issueRoutes } from '#server/features/website/newsletter/issues/issues.routes.ts'
import { subscriberListRoutes } from '#server/features/website/newsletter/subscribers/subscriber-list.routes.ts'
import { subscriberRoutes } from '#server/features/website/newsletter/subscribers/subscribers.routes.ts'
import { publicationRoutes } from '#server/features/website/publications/publications.routes.ts'
import { redirectRoutes } from '#server/features/website/redirects/redirects.routes.ts'
import { sitemapRoutes } from '#server/features/website/sitemap/sitemap.routes.ts'
import { appointmentRoutes } from '#server/features/work/appointments/appointments.routes.ts'
import { calendarRoutes } from '#server/features/work/calendar/calendar.routes.ts'
import { deadlineRoutes } from '#server/features/work/deadlines/deadlines.routes.ts'
import { deadlineRuleRoutes } from '#server/features/work/deadlines/rules/rules.routes.ts'
import { engagementRoutes } from '#server/features/work/engagements/engagements.routes.ts'
import { myProposalRoutes } from '#server/features/work/proposals/my-proposals.routes.ts'
import { ownTemplateRoutes } from '#server/features/work/proposals/own-templates.routes.ts'
import { proposalRoutes } from '#server/features/work/proposals/proposals.routes.ts'
import { sealRoutes } from '#server/features/work/seals/seals.routes.ts'
import { verificationRoutes } from '#server/features/work/seals/verification/verification.routes.ts'
import { decideCaching } from '#server/http/caching.ts'
import { refuseCrossSite } from '#server/http/csrf.ts'
import { answerErrors } from '#server/http/errors.ts'
import { createFeature } from '#server/http/feature.ts'
import { overrideMethod } from '#server/http/method-override.ts'
import { apiDocumentRoutes } from '#server/http/openapi.ts'
import { requestContext } from '#server/http/request-context.ts'
import { answerUnknown } from '#server/http/unknown.ts'
import type { Services } from '#server/services.ts'
import type { Tools } from '#server/tools.ts'

export function createApi(tools: Tools, services: Services) {
  const api = createFeature()
  api.use(requestContext(tools.config.trustProxy))
  api.use(decideCaching())
  if (tools.config.corsOrigins.length > 0) {
    api.use('/news/*', cors({ origin: tools.config.corsOrigins, credentials: true }))
  }
  api.use(
    '/api/uploads/resumable/:id',
    overrideMethod(() => api as never),
  )
  api.use(identify(services.sessions, services.apiTokens))
  api.use(refuseCrossSite(tools.config.publicUrl))
  api.use('/news/postimages/:file', proxyPictures(services.news))
  api.onError(answerErrors(tools.db.engine, tools.log))
  api.notFound(answerUnknown(api))

  return api
    .route('/', apiDocumentRoutes(api))
    .route('/', visitRoutes(services.visits))
    .route('/', healthRoutes(services, tools.config.metricsToken))
    .route(
      '/',
      auditRoutes({ audit: services.audit, namesOf: services.namesOf, verify: () => services.audit.verify() }),
    )
    .route('/', outboxRoutes(services.outbox))
    .route('/', mailServerRoutes(services.outbox))
    .route('/', incomingMailRoutes(services))
    .route(
      '/',
      settingsRoutes(services.settings, {
        sendsEmail: services.outbox.hasServer,
        hasNewsletter: services.newsletter.subscribers.isOffered,
        hasCalendar: services.calendar.hasDates,
      }),
    )
    .route('/', brandRoutes(services.brand))
    .route('/', setupRoutes(services.setup))
    .route('/', mediaRoutes(services.media))
    .route('/', signInRoutes(services.accounts))
    .route('/', profileRoutes(services.accounts))
    .route('/', teamRoutes(tools, services.accounts))
    .route('/', articleActRoutes(tools, services))
    .route('/', articleWorkRoutes(tools, services.articles, services.media))
    .route('/', articleRoutes(services.articles, services.media))
    .route('/', pageRoutes(tools, services))
    .route('/', registrationRoutes(tools, services))
    .route('/', eventRoutes(tools, services))
    .route('/', categoryRoutes(services.articles.categories))
    .route('/', subscriberRoutes(services.newsletter.subscribers))
    .route('/', subscriberListRoutes(services.newsletter.list))
    .route('/', issueRoutes(services.newsletter.issues))
    .route('/', publicationRoutes(services))
    .route('/', redirectRoutes(services.redirects))
    .route('/', importRoutes(services.imports))
    .route('/', exportRoutes(services.exports))
    .route('/', inventoryRoutes(services.inventory))
    .route('/', leadWorkRoutes(services.leads))
    .route('/', leadRoutes(services))
    .route('/', uploadRoutes(services.uploads))
    .route('/', documentRoutes(services))
    .route('/', retentionRoutes(services))
    .route('/', paperRequestRoutes(services.paperRequests))
    .route('/', paperRequestScheduleRoutes(services.paperRequestSchedules))
    .route('/', commentsRoutes(services.comments, services.articles))
    .route('/', newsRoutes(tools, services))
    .route('/', dashboardRoutes(services))
    .route('/', sitemapRoutes(services))
    .route('/', reportRoutes(services.reports))
    .route('/', customerRoutes(services))
    .route('/', clientRoutes(services))
    .route('/', clientMemberRoutes(services))
    .route('/', conversationRoutes(services.conversations))
    .route('/', proposalRoutes(services))
    .route('/', ownTemplateRoutes(services))
    .route('/', myProposalRoutes(services))
    .route('/', engagementRoutes(services.engagements))
    .route('/', deadlineRoutes(services))
    .route('/', deadlineRuleRoutes(services.deadlineRules, services.clients))
    .route('/', calendarRoutes(services.calendar))
    .route('/', appointmentRoutes(tools, services))
    .route('/', sealRoutes(services))
    .route('/', verificationRoutes(services.verification))
    .route('/', ownRequestRoutes(services.conversations))
    .route('/', savedViewRoutes(services.savedViews))
    .route('/', presenceRoutes(services.presence))
    .route('/', searchRoutes(services.search))
    .route('/', backupRoutes(services.backups))
    .route('/', alertRoutes(services.alerts))
    .route('/', webhookRoutes(services.webhooks))
    .route('/', tokenRoutes(services.apiTokens, api))
}

export type Api = ReturnType<typeof createApi>
