import { parseHTML } from 'linkedom'
import { LENGTHS } from '#contract/limits.ts'
import { textOfHtml } from '#platform/html.ts'
import { momentIn } from './dates.ts'
import { SAME_AGAIN } from './identity.ts'
import type { CommentItem, SourceItem } from './source-item.ts'
import type { Reading } from './wordpress-reading.ts'
import { allIn, textIn, type XmlElement } from './xml-stream.ts'

const STATES: Record<string, CommentItem['state']> = {
  '1': 'visible',
  approved: 'visible',
  '0': 'held',
  hold: 'held',
  spam: 'spam',
}

interface Under {
  on: string
  /** Why none of them can be imported; null where they can. */
  why: string | null
}

/** What was said under a post, in the order it was said: an item for each, be it one that says why it stays behind. */
export function* commentsOf(
  post: XmlElement,
  { on, why }: Under,
  { zone, identities }: Pick<Reading, 'zone' | 'identities'>,
): Generator<SourceItem> {
  /** Keys of the comments of this post by their ids, which may be those of another post's too. */
  const keys = new Map<string, string>()
  for (const comment of allIn(post, 'wp:comment')) {
    const text = (name: string) => textIn(comment, `wp:comment_${name}`).trim()
    const [id, parent, content, date] = [text('id'), text('parent'), text('content'), text('date_gmt') || text('date')]
    const known = id && id !== '0' ? id : `${on}:${date}`
    const { key, repeats } = identities.take(`comment:${known}`, on, text('author'), date, content)
    if (!keys.has(id)) keys.set(id, key)
    // Without who wrote it: the list of items is kept, and a person may be erased.
    const title = `On ${textOfHtml(textIn(post, 'title'))}`.slice(0, LENGTHS.title)
    const state = STATES[text('approved')]
    const behind = whyNot(text('type'), { state, why, isAgain: repeats === 'itself' })
    if (behind !== null || !state) {
      yield { kind: 'other', key, title, why: behind ?? '' }
      continue
    }
    yield {
      kind: 'comment',
      key,
      title,
      on,
      answers: parent && parent !== '0' ? (keys.get(parent) ?? `comment:${parent}`) : null,
      name: text('author').slice(0, LENGTHS.name) || 'Anonymous',
      email: text('author_email').slice(0, LENGTHS.email),
      body: plainOf(content).slice(0, LENGTHS.comment),
      state,
      createdAt: momentIn(text('date_gmt'), 'UTC') ?? momentIn(text('date'), zone) ?? new Date(0).toISOString(),
      fromStaff: text('user_id') !== '' && text('user_id') !== '0',
    }
  }
}

function whyNot(
  type: string,
  { state, why, isAgain }: { state: CommentItem['state'] | undefined; why: string | null; isAgain: boolean },
): string | null {
  if (isAgain) return SAME_AGAIN
  if (why !== null) return why
  if (['pingback', 'trackback'].includes(type)) return 'A link from another site, not a comment.'
  if (!['', 'comment'].includes(type)) return `Of the kind ${type}, not a comment.`
  return state ? null : 'The comment lay in the trash there.'
}

/** Lines as they were; tags gone, but where a link leads is still said. */
function plainOf(html: string): string {
  return withAddresses(html)
    .split(/\r?\n|<br\s*\/?>|<\/p>/i)
    .map(textOfHtml)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function withAddresses(html: string): string {
  if (!/<a\s/i.test(html)) return html
  const { document } = parseHTML(`<!doctype html><html><body>${html}</body></html>`)
  for (const link of document.querySelectorAll('a[href]')) {
    const address = link.getAttribute('href')?.trim() ?? ''
    const words = link.textContent?.trim() ?? ''
    const isSaid = words.includes(address.replace(/^https?:\/\//, '').replace(/\/$/, ''))
    if (/^https?:\/\//i.test(address) && !isSaid) link.append(` (${address})`)
  }
  return document.body.innerHTML
}
