import type { Tx } from '#database/engine.ts'
import { wallClock } from '#domain/time/wall-clock.ts'
import type { Outbox } from '#server/features/system/outbox/outbox.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { Article } from '#server/features/website/articles/articles.model.ts'

interface Needs {
  outbox: Outbox
  settings: SettingsService
  staff: () => Promise<{ email: string }[]>
  publicUrl: string
}

export function createNotPublishedMail({ outbox, settings, staff, publicUrl }: Needs) {
  return async (tx: Tx, { id, kind, work, publishAt }: Article, why: string): Promise<void> => {
    const desk = kind === 'page' ? `/dashboard/pages/${id}` : `/edit/${id}`
    const { day, year, time } = wallClock(publishAt ?? '', (await settings.get('firm')).timeZone)
    const rendered = await outbox.write({
      subject: `Not published: ${work.title || `${kind === 'page' ? 'a page' : 'an article'} without a title`}`,
      body: [
        `This ${kind} was scheduled for ${day} ${year}, ${time}. It was changed afterwards and could not be published: ${why}`,
        'It is a draft again. Fix this, then publish it or choose a new time.',
        { button: `Open the ${kind}`, url: publicUrl + desk },
      ],
    })
    for (const { email } of await staff()) await outbox.queue(tx, { kind: 'article.held', to: email, ...rendered })
  }
}
