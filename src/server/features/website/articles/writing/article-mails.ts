import type { Tx } from '#database/engine.ts'
import { wallClock } from '#domain/time/wall-clock.ts'
import type { Outbox } from '#server/features/system/outbox/outbox.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { Article } from '#server/features/website/articles/articles.model.ts'
import type { Colleague, Reviewing } from './article-reviews.ts'

interface Needs {
  outbox: Outbox
  settings: SettingsService
  staff: () => Promise<Colleague[]>
  publicUrl: string
}

export const createArticleMails = (needs: Needs) => ({
  held: createNotPublishedMail(needs),
  reviewing: { staff: needs.staff, ...createReviewMail(needs) },
})

/** Asks a colleague to read a draft, and reports the answer; the draft itself stays behind the sign-in. */
function createReviewMail({ outbox, publicUrl }: { outbox: Outbox; publicUrl: string }) {
  const write = (article: Article, { subject, words }: { subject: string; words: string[] }) =>
    outbox.write({
      subject: `${subject}: ${nameOf(article)}`,
      body: [...words, { button: `Open the ${article.kind}`, url: publicUrl + addressOf(article) }],
    })

  return {
    async ask(tx, article, { by, to, note }) {
      const words = [`${by} asks you to review this ${article.kind} before it is published.`, ...(note ? [note] : [])]
      const email = await write(article, { subject: 'Please review', words })
      await outbox.queue(tx, { kind: 'article.review', to, ...email })
    },

    async answer(tx, article, { by, to, note }) {
      const words = [`${by} has reviewed this ${article.kind}, as you asked.`, ...(note ? [note] : [])]
      const email = await write(article, { subject: 'Reviewed', words })
      await outbox.queue(tx, { kind: 'article.review-done', to, ...email })
    },
  } satisfies Omit<Reviewing, 'staff'>
}

function createNotPublishedMail({ outbox, settings, staff, publicUrl }: Needs) {
  return async (tx: Tx, article: Article, why: string): Promise<void> => {
    const { kind, publishAt } = article
    const { day, year, time } = wallClock(publishAt ?? '', (await settings.get('firm')).timeZone)
    const rendered = await outbox.write({
      subject: `Not published: ${nameOf(article)}`,
      body: [
        `This ${kind} was scheduled for ${day} ${year}, ${time}. It was changed afterwards and could not be published: ${why}`,
        'It is a draft again. Fix this, then publish it or choose a new time.',
        { button: `Open the ${kind}`, url: publicUrl + addressOf(article) },
      ],
    })
    for (const { email } of await staff()) await outbox.queue(tx, { kind: 'article.held', to: email, ...rendered })
  }
}

const nameOf = ({ kind, work }: Article) => work.title || `${kind === 'page' ? 'a page' : 'an article'} without a title`
const addressOf = ({ id, kind }: Article) => (kind === 'page' ? `/dashboard/pages/${id}` : `/edit/${id}`)
