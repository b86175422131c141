import type { CalendarFeedAnswer, PublicDateAnswer } from '#contract/work/calendar.ts'
import * as calls from '#contract/work/calendar.ts'
import type { PublicDate } from '#server/features/work/deadlines/calendar-dates.service.ts'
import { actorOf } from '#server/http/access.ts'
import { sendCalendar } from '#server/http/calendar-file.ts'
import { createFeature } from '#server/http/feature.ts'
import type { Calendar } from './calendar.service.ts'
import type { CalendarFeed } from './calendar-feeds.store.ts'

const REVOKED = 'The calendar is revoked. Programs that use its address get nothing any more.'

export function calendarRoutes({ publicCalendar, feeds }: Calendar) {
  return createFeature()
    .openapi(calls.getPublicCalendar, async (c) => {
      const items = (await publicCalendar.list(c.req.valid('query').service)).map(presentDate)
      return c.json({ items, services: await publicCalendar.listServices() }, 200)
    })
    .openapi(calls.getPublicCalendarFile, async (c) =>
      sendCalendar(c, await publicCalendar.write(c.req.valid('query').service), {
        'Content-Disposition': 'inline; filename="calendar.ics"',
      }),
    )
    .openapi(calls.readFeed, async (c) =>
      sendCalendar(c, await feeds.read(c.req.valid('param').file, c.var.address), {
        'Cache-Control': 'private, no-cache',
        'Content-Disposition': 'inline; filename="deadlines.ics"',
        'X-Robots-Tag': 'noindex',
      }),
    )
    .openapi(calls.listFeeds, async (c) => c.json({ items: (await feeds.list(actorOf(c))).map(presentFeed) }, 200))
    .openapi(calls.makeFeed, async (c) => c.json(presentMade(await feeds.make(actorOf(c), c.req.valid('json'))), 201))
    .openapi(calls.revokeFeed, async (c) => {
      await feeds.revoke(actorOf(c), c.req.valid('param').id)
      return c.json({ message: REVOKED }, 200)
    })
    .openapi(calls.listRoomFeeds, async (c) => {
      const items = await feeds.listOfClient(actorOf(c), c.req.valid('param').id)
      return c.json({ items: items.map(presentFeed) }, 200)
    })
    .openapi(calls.makeRoomFeed, async (c) => {
      const { clientNames } = c.req.valid('json')
      return c.json(presentMade(await feeds.makeOfClient(actorOf(c), c.req.valid('param').id, clientNames)), 201)
    })
    .openapi(calls.revokeRoomFeed, async (c) => {
      const { id, feed } = c.req.valid('param')
      await feeds.revokeOfClient(actorOf(c), id, feed)
      return c.json({ message: REVOKED }, 200)
    })
}

const presentDate = ({ rule, title, service, note, period, dueOn, forYearEnd }: PublicDate): PublicDateAnswer => ({
  rule,
  title,
  service,
  note,
  period,
  dueOn,
  forYearEnd,
})

const presentFeed = ({ id, covers, clientNames, createdAt, lastUsedAt }: CalendarFeed): CalendarFeedAnswer => ({
  id,
  covers,
  clientNames,
  createdAt,
  lastUsedAt,
})

const presentMade = (feed: CalendarFeed & { address: string }) => ({
  ...presentFeed(feed),
  address: feed.address,
})
