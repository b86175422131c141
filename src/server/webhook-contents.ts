import type { Features } from './features.ts'
import type { Tools } from './tools.ts'

type Needs = Pick<
  Features,
  'webhooks' | 'leads' | 'comments' | 'documentLinks' | 'conversations' | 'proposals' | 'articles'
>

/** What each event says beside its ids, for webhooks whose owner has opted in to content. What is gone says nothing. */
export function addWebhookContents({ db, config }: Pick<Tools, 'db' | 'config'>, features: Needs): void {
  const { webhooks, leads, comments, documentLinks, conversations, proposals, articles } = features
  webhooks.addContent('lead.received', async (ids) => {
    const lead = await leads.find(db.read, Number(ids.lead))
    if (!lead) return null
    const { reference, kind, name, email, phone, companyName, message } = lead
    return { reference, kind, name, email, phone, companyName, message }
  })
  webhooks.addContent('comment.held', async (ids) => {
    const comment = await comments.find(Number(ids.comment))
    return comment && { name: comment.name, email: comment.email, body: comment.body }
  })
  webhooks.addContent('document.received', async (ids) => {
    const document = (await documentLinks.documents([String(ids.document)])).get(String(ids.document))
    return document && !document.isDeleted ? { name: document.name, bytes: document.bytes } : null
  })
  webhooks.addContent('message.received', async (ids) => {
    const message = ids.message === undefined ? null : await conversations.findMessage(Number(ids.message))
    return message && { author: message.authorName, body: message.body }
  })
  webhooks.addContent('proposal.accepted', async (ids) => {
    const proposal = await proposals.findSent(String(ids.proposal))
    return proposal && { title: proposal.title }
  })
  webhooks.addContent('article.published', async (ids) => {
    const article = await articles.find(Number(ids.article))
    return article?.live ? { title: article.live.title, url: `${config.publicUrl}/blogd/${article.id}` } : null
  })
}
