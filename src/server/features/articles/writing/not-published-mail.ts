import type { Tx } from '#database/engine.ts'
import { wallClock } from '#domain/time/wall-clock.ts'
import type { Article } from '#server/features/articles/articles.model.ts'
import type { Outbox } from '#server/features/outbox/outbox.service.ts'
import type { SettingsService } from '#server/features/settings/settings.service.ts'

interface Needs {
  outbox: Outbox
  settings: SettingsService
  staff: () => Promise<{ email: string }[]>
  publicUrl: string
}

/** Tells staff that a scheduled article did not appear, and what is missing. */
export function createNotPublishedMail({ outbox, settings, staff, publicUrl }: Needs) {
  return async (tx: Tx, { id, work, publishAt }: Article, why: string): Promise<void> => {
    const { day, year, time } = wallClock(publishAt ?? '', (await settings.get('firm')).timeZone)
    const letter = await outbox.write({
      subject: `Not published: ${work.title || 'an article without a title'}`,
      body: [
        `This article was scheduled for ${day} ${year}, ${time}. It was changed afterwards and could not be published: ${why}`,
        'It is a draft again. Fix this, then publish it or choose a new time.',
        { button: 'Open the article', url: `${publicUrl}/edit/${id}` },
      ],
    })
    for (const { email } of await staff()) await outbox.queue(tx, { kind: 'article.held', to: email, ...letter })
  }
}
