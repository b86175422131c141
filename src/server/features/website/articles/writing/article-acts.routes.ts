import * as calls from '#contract/website/article-acts.ts'
import { addDays, addMonths } from '#domain/time/days.ts'
import { wallClock } from '#domain/time/wall-clock.ts'
import type { MediaService } from '#server/features/system/media/media.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import { presentWork } from '#server/features/website/articles/articles.present.ts'
import type { Articles } from '#server/features/website/articles/articles.service.ts'
import { actorOf } from '#server/http/access.ts'
import { createFeature } from '#server/http/feature.ts'
import type { Tools } from '#server/tools.ts'

interface Needs {
  articles: Articles
  media: MediaService
  settings: SettingsService
}

const MOST_LINKS = 6

export function articleActRoutes(
  { clock, config }: Pick<Tools, 'clock' | 'config'>,
  { articles, media, settings }: Needs,
) {
  return createFeature()
    .openapi(calls.actOnArticles, async (c) => c.json(await articles.actOn(actorOf(c), c.req.valid('json')), 200))
    .openapi(calls.getArticleCalendar, async (c) => {
      const { timeZone } = await settings.get('firm')
      const today = wallClock(clock.now(), timeZone).date
      const month = c.req.valid('query').month ?? today.slice(0, 7)
      // A day more at either end: a month of the firm's clock is not one of UTC.
      const [from, to] = [addDays(`${month}-01`, -1), addDays(`${addMonths(`${month}-01`, 1)}-01`, 1)]
      const found = await articles.listBetween(`${from}T00:00:00.000Z`, `${to}T00:00:00.000Z`)
      const items = found
        .map((item) => ({ ...item, day: wallClock(item.at, timeZone).date }))
        .filter(({ day }) => day.startsWith(month))
        .sort((one, other) => one.at.localeCompare(other.at))
      return c.json({ month, today, items }, 200)
    })
    .openapi(calls.findLinks, async (c) =>
      c.json({ items: await articles.findLinks(c.req.valid('query').q, MOST_LINKS) }, 200),
    )
    .openapi(calls.listReviewers, async (c) => c.json({ items: await articles.listReviewers(actorOf(c)) }, 200))
    .openapi(calls.askForReview, async (c) => {
      const name = await articles.askForReview(actorOf(c), c.req.valid('param').id, c.req.valid('json'))
      return c.json({ message: `${name} was asked to read it.` }, 200)
    })
    .openapi(calls.listReviews, async (c) => c.json({ items: await articles.listReviews(actorOf(c)) }, 200))
    .openapi(calls.finishReview, async (c) => {
      await articles.finishReview(actorOf(c), c.req.valid('param').id, c.req.valid('json').note)
      return c.json({ message: 'Thank you. It is noted as read.' }, 200)
    })
    .openapi(calls.pinArticle, async (c) => {
      const actor = actorOf(c)
      const article = await articles.pin(actor, c.req.valid('param').id, c.req.valid('json').pinned)
      const { coverId } = article.work
      const cover = coverId ? await media.find(coverId) : undefined
      const [checklist, editors] = [await articles.check(article), await articles.listEditors(actor, article.id)]
      const around = { cover, checklist, editors, now: clock.now(), publicUrl: config.publicUrl }
      return c.json(presentWork(article, around), 200)
    })
}
