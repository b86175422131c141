import type { Article } from '#server/features/articles/articles.model.ts'
import type { Outbox } from '#server/features/outbox/outbox.service.ts'
import type { Reviewing } from './article-acts.ts'

/** Asks a colleague to read a draft; the draft itself stays behind the sign-in. */
export function createReviewMail({ outbox, publicUrl }: { outbox: Outbox; publicUrl: string }): Reviewing['mail'] {
  return async (tx, article, { by, to, note }) => {
    const { kind, work } = article
    const letter = await outbox.write({
      subject: `Please read: ${work.title || `${kind === 'page' ? 'a page' : 'an article'} without a title`}`,
      body: [
        `${by} asks you to read this ${kind} before it is published.`,
        ...(note ? [note] : []),
        { button: `Open the ${kind}`, url: publicUrl + deskOf(article) },
      ],
    })
    await outbox.queue(tx, { kind: 'article.review', to, ...letter })
  }
}

const deskOf = ({ id, kind }: Article) => (kind === 'page' ? `/dashboard/pages/${id}` : `/edit/${id}`)
