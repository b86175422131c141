import * as feedCalls from '#contract/website/event-feeds.ts'
import * as messageCalls from '#contract/website/event-messages.ts'
import * as calls from '#contract/website/events.ts'
import { counted } from '#domain/text/counted.ts'
import { isoNow } from '#platform/clock.ts'
import type { MediaService } from '#server/features/system/media/media.service.ts'
import { actorOf } from '#server/http/access.ts'
import { sendCalendar } from '#server/http/calendar-file.ts'
import { createFeature } from '#server/http/feature.ts'
import { invalid } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import type { OfficeEvent, PublicEvent } from './events.model.ts'
import { presentEvent, presentItem, presentListed, presentOffice } from './events.present.ts'
import type { Events } from './events.service.ts'

interface Needs {
  events: Events
  media: MediaService
}

export function eventRoutes({ clock }: Pick<Tools, 'clock'>, { events, media }: Needs) {
  const picturesOf = ({ pictureIds }: PublicEvent) => media.listByIds([...new Set(pictureIds)])
  const coversOf = (listed: OfficeEvent[]) =>
    media.listByIds([...new Set(listed.flatMap(({ coverId }) => coverId ?? []))])

  return createFeature()
    .openapi(calls.listPublicEvents, async (c) => {
      const { coming, past } = await events.listPublic(c.req.valid('query'))
      const [covers, now] = [await coversOf([...coming, ...past.items]), isoNow(clock)]
      const present = (event: OfficeEvent) => presentItem(event, covers, now)
      return c.json({ coming: coming.map(present), past: { ...past, items: past.items.map(present) } }, 200)
    })
    .openapi(calls.findEvent, async (c) => {
      const event = await events.findPublic(c.req.valid('query').slug)
      return c.json(presentEvent(event, await picturesOf(event), isoNow(clock)), 200)
    })
    .openapi(feedCalls.countAttended, async (c) => c.json({ attended: await events.certificates.countAttended() }, 200))
    .openapi(feedCalls.getEventFile, async (c) => {
      const { file } = c.req.valid('param')
      if (file === 'events.xml') {
        return c.body(
          await events.feeds.writeRss((event, shown) => presentEvent(event, shown, isoNow(clock)).html),
          200,
          {
            'Content-Type': 'application/rss+xml; charset=utf-8',
          },
        )
      }
      return sendCalendar(c, await events.feeds.writeFile(file), {
        'Content-Disposition': `inline; filename="${file}"`,
      })
    })
    .openapi(calls.listEvents, async (c) => {
      const { items, ...page } = await events.list(c.req.valid('query'))
      return c.json({ ...page, items: items.map(presentListed) }, 200)
    })
    .openapi(calls.listSpeakers, async (c) => c.json({ items: await events.listSpeakers() }, 200))
    .openapi(calls.getEvent, async (c) => c.json(presentOffice(await events.get(c.req.valid('param').id)), 200))
    .openapi(calls.createEvent, async (c) =>
      c.json(presentOffice(await events.create(actorOf(c), c.req.valid('json'))), 201),
    )
    .openapi(calls.changeEvent, async (c) =>
      c.json(presentOffice(await events.change(actorOf(c), c.req.valid('param').id, c.req.valid('json'))), 200),
    )
    .openapi(calls.cancelEvent, async (c) => {
      const { reason } = c.req.valid('json')
      return c.json(presentOffice(await events.cancel(actorOf(c), c.req.valid('param').id, reason)), 200)
    })
    .openapi(calls.duplicateEvent, async (c) => {
      const { sessions } = c.req.valid('json')
      return c.json(presentOffice(await events.duplicate(actorOf(c), c.req.valid('param').id, sessions)), 201)
    })
    .openapi(calls.deleteEvent, async (c) => {
      await events.delete(actorOf(c), c.req.valid('param').id)
      return c.json({ message: 'The event was deleted.' }, 200)
    })
    .openapi(calls.previewEventEmail, async (c) => {
      const { change, cancel } = c.req.valid('json')
      const { id } = c.req.valid('param')
      if (change) return c.json(await events.changes.previewChange(id, change), 200)
      if (!cancel) throw invalid('change', 'Say what the email is about')
      return c.json(await events.changes.previewCancel(id, cancel.reason), 200)
    })
    .openapi(messageCalls.listEventMessages, async (c) =>
      c.json({ items: await events.listMessages(c.req.valid('param').id) }, 200),
    )
    .openapi(messageCalls.sendEventMessage, async (c) => {
      const sent = await events.changes.send(actorOf(c), c.req.valid('param').id, c.req.valid('json'))
      return c.json({ message: `${counted(sent, 'email')} queued.` }, 201)
    })
    .openapi(messageCalls.listEventFeedback, async (c) =>
      c.json({ items: await events.listFeedback(c.req.valid('param').id) }, 200),
    )
}
