import { LENGTHS } from '#contract/limits.ts'
import { textOfHtml } from '#platform/html.ts'
import { momentIn } from './dates.ts'
import type { CommentItem, SourceItem } from './source-item.ts'
import { allIn, textIn, type XmlElement } from './xml-stream.ts'

const STATES: Record<string, CommentItem['state']> = {
  '1': 'visible',
  approved: 'visible',
  '0': 'held',
  hold: 'held',
  spam: 'spam',
}

/** What was said under a post, in the order it was said. */
export function commentsOf(post: XmlElement, on: string, zone: string): SourceItem[] {
  return allIn(post, 'wp:comment').map((comment): SourceItem => {
    const text = (name: string) => textIn(comment, `wp:comment_${name}`).trim()
    const key = `comment:${text('id')}`
    const name = text('author').slice(0, LENGTHS.name) || 'Anonymous'
    // Without who wrote it: the list of items is kept, and a person may be erased.
    const title = `On ${textOfHtml(textIn(post, 'title'))}`.slice(0, LENGTHS.title)
    const state = STATES[text('approved')]
    if (!['', 'comment'].includes(text('type')))
      return { kind: 'other', key, title, why: 'A link from another site, not a comment.' }
    if (!state) return { kind: 'other', key, title, why: 'The comment lay in the trash there.' }
    const parent = text('parent')
    return {
      kind: 'comment',
      key,
      title,
      on,
      answers: parent && parent !== '0' ? `comment:${parent}` : null,
      name,
      email: text('author_email').slice(0, LENGTHS.email),
      body: plainOf(text('content')).slice(0, LENGTHS.comment),
      state,
      createdAt: momentIn(text('date_gmt'), 'UTC') ?? momentIn(text('date'), zone) ?? new Date(0).toISOString(),
      fromStaff: text('user_id') !== '' && text('user_id') !== '0',
    }
  })
}

/** Lines as they were; tags gone. */
function plainOf(html: string): string {
  return html
    .split(/\r?\n|<br\s*\/?>|<\/p>/i)
    .map(textOfHtml)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
