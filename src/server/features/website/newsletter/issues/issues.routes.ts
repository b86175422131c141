import * as calls from '#contract/website/newsletter-issues.ts'
import { actorOf } from '#server/http/access.ts'
import { createFeature } from '#server/http/feature.ts'
import type { Issue } from './issues.model.ts'
import type { Issues } from './issues.service.ts'

export function issueRoutes(issues: Issues) {
  return createFeature()
    .openapi(calls.listNewsletters, async (c) => {
      const { items, ...page } = await issues.list(c.req.valid('query').page)
      return c.json({ ...page, items: items.map(present) }, 200)
    })
    .openapi(calls.createNewsletter, async (c) => c.json(present(await issues.create(actorOf(c))), 201))
    .openapi(calls.getNewsletter, async (c) => c.json(present(await issues.get(c.req.valid('param').id)), 200))
    .openapi(calls.saveNewsletter, async (c) =>
      c.json(present(await issues.save(actorOf(c), c.req.valid('param').id, c.req.valid('json'))), 200),
    )
    .openapi(calls.scheduleNewsletter, async (c) =>
      c.json(present(await issues.schedule(actorOf(c), c.req.valid('param').id, c.req.valid('json'))), 200),
    )
    .openapi(calls.cancelNewsletter, async (c) =>
      c.json(present(await issues.cancel(actorOf(c), c.req.valid('param').id)), 200),
    )
    .openapi(calls.previewNewsletter, async (c) => c.json(await issues.preview(c.req.valid('param').id), 200))
    .openapi(calls.testNewsletter, async (c) => {
      const actor = actorOf(c)
      await issues.sendTest(actor, c.req.valid('param').id)
      return c.json({ message: `A test is on its way to ${actor.email}.` }, 200)
    })
}

const present = ({
  id,
  kind,
  state,
  subject,
  introduction,
  articles,
  sendAt,
  startedAt,
  finishedAt,
  ...issue
}: Issue) => ({
  ...{ id, kind, state, subject, introduction, sendAt, startedAt, finishedAt },
  articles: articles.map(({ id: article, title, address, category }) => ({ id: article, title, address, category })),
  recipients: issue.recipients,
  bounced: issue.bounced,
  unsubscribed: issue.unsubscribed,
  version: issue.version,
})
