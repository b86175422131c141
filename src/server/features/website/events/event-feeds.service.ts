import { EVENT_KIND_WORDS, sessionWords } from '#domain/events.ts'
import { escapeXml } from '#domain/text/escape.ts'
import type { Media } from '#server/features/system/media/media.model.ts'
import type { MediaService } from '#server/features/system/media/media.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { Tools } from '#server/tools.ts'
import type { PublicEvent } from './events.model.ts'
import { noEvent } from './registration-rules.ts'

export interface FeedWriters {
  writeCalendar: WriteCalendar
  writeFeed: WriteFeed
}

interface Needs extends FeedWriters {
  settings: SettingsService
  media: MediaService
  listShown(id?: number): Promise<PublicEvent[]>
}

/** Writes a calendar file for programs that read it again and again. */
type WriteCalendar = (calendar: {
  name: string
  description: string
  events: {
    uid: string
    when: { start: string; end: string }
    title: string
    description: string
    url: string
    location: string
    isCancelled: boolean
    sequence: number
    changedAt: string
  }[]
}) => string

/** Writes a feed for programs that tell their readers what is new. */
type WriteFeed = (feed: {
  title: string
  description: string
  page: string
  self: string
  origin: string
  posts: {
    id: number
    below: string
    address: string
    title: string
    summary: string
    html: string
    category: string
    subcategory: null
    author: null
    publishedAt: string
    updatedAt: string
  }[]
}) => string

/** The events to come for calendar programs and feed readers. */
export function createEventFeeds({ config }: Pick<Tools, 'config'>, needs: Needs) {
  const { settings, media, listShown, writeCalendar, writeFeed } = needs
  return {
    /** `events.ics`: all to come; `12.ics`: one. */
    async writeFile(file: string): Promise<string> {
      const [, id] = /^(\d{1,9})\.ics$/.exec(file) ?? []
      if (!id && file !== 'events.ics') throw noEvent()
      const shown = await listShown(id ? Number(id) : undefined)
      if (id && shown.length === 0) throw noEvent()
      const { name } = await settings.get('firm')
      const host = new URL(config.publicUrl).hostname
      return writeCalendar({
        name: `${name}: events`,
        description: 'Courses, talks and webinars.',
        events: shown.flatMap(({ id: number, live, sessions, venue, sequence, changedAt, cancelledAt }) =>
          sessions.map(({ startsAt, endsAt }, at) => ({
            uid: `event-${number}-${at + 1}@${host}`,
            when: { start: startsAt, end: endsAt },
            title: live.title,
            description: live.summary,
            url: `${config.publicUrl}/events/${live.slug}`,
            location: venue,
            isCancelled: cancelledAt !== null,
            sequence,
            changedAt,
          })),
        ),
      })
    },

    /** The events to come, with when and where before the text. */
    async writeRss(htmlOf: (event: PublicEvent, pictures: Media[]) => string): Promise<string> {
      const { name } = await settings.get('firm')
      const shown = await listShown()
      const pictures = await media.listByIds([...new Set(shown.flatMap(({ pictureIds }) => pictureIds))])
      const origin = config.publicUrl
      return writeFeed({
        title: `${name}: events`,
        description: 'Courses, talks and webinars.',
        ...{ origin, page: `${origin}/events`, self: `${origin}/events/feed/events.xml` },
        posts: shown.map((event) => {
          const { id, live, kind, sessions, venue, onlineLink, cancelledAt, changedAt } = event
          const when = sessions.map(sessionWords).join('; ')
          const facts = [cancelledAt && 'Cancelled', when, venue || (onlineLink && 'Online')].filter(Boolean)
          return {
            ...{ id, below: '/events', address: `/events/${live.slug}`, title: live.title, subcategory: null },
            summary: [facts.join('. '), live.summary].filter(Boolean).join('. '),
            html: `<p>${escapeXml(facts.join('. '))}</p>${htmlOf(event, pictures)}`,
            category: EVENT_KIND_WORDS[kind],
            author: null,
            publishedAt: live.publishedAt,
            updatedAt: changedAt > live.publishedAt ? changedAt : live.publishedAt,
          }
        }),
      })
    },
  }
}
