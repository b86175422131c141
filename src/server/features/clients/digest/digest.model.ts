import { truncate } from '#domain/text/excerpt.ts'
import type { Block, MailContent } from '#server/features/system/outbox/outbox.model.ts'

/** What is hidden until a user of the office decides, each with how many there are and the first of them. */
export interface Waiting {
  comments: { total: number; items: { name: string; title: string; reason: string | null; body: string }[] }
  requests: { total: number; items: { name: string; reference: string; reason: string | null }[] }
}

export const QUOTED = 10
const QUOTED_LENGTH = 240

/** The mail about what waits; null when nothing does. */
export function digestMail({ comments, requests }: Waiting, publicUrl: string): MailContent | null {
  const parts = [
    ...(requests.total > 0 ? [counted(requests.total, 'request is held as spam', 'requests are held as spam')] : []),
    ...(comments.total > 0 ? [counted(comments.total, 'comment waits for review', 'comments wait for review')] : []),
  ]
  if (parts.length === 0) return null
  return {
    subject: parts.join(', '),
    body: [...aboutRequests(requests, publicUrl), ...aboutComments(comments, publicUrl)],
    note: 'This email is sent once a day while something is waiting for a decision.',
  }
}

function aboutRequests({ total, items }: Waiting['requests'], publicUrl: string): Block[] {
  if (total === 0) return []
  return [
    total === 1
      ? 'This request looks like spam. Nobody was emailed about it, so please check it:'
      : 'These requests look like spam. Nobody was emailed about them, so please check them:',
    { facts: items.map(({ name, reference, reason }) => [reference, reason ? `${name} (${reason})` : name]) },
    ...rest(total, items),
    { button: 'Check what is held', url: `${publicUrl}/dashboard/inbox?held=yes` },
  ]
}

function aboutComments({ total, items }: Waiting['comments'], publicUrl: string): Block[] {
  if (total === 0) return []
  return [
    total === 1
      ? 'Readers see this comment once someone in the office has approved it:'
      : 'Readers see these comments once someone in the office has approved them. Those that have waited longest:',
    ...items.flatMap(({ name, title, reason, body }): Block[] => [
      `${name} on "${title}"${reason ? `\nHeld: ${reason}` : ''}`,
      { quote: truncate(body, QUOTED_LENGTH) },
    ]),
    ...rest(total, items),
    { button: 'Review the comments', url: `${publicUrl}/dashboard/comments` },
  ]
}

const rest = (total: number, items: unknown[]): Block[] =>
  total > items.length ? [`And ${total - items.length} more.`] : []

const counted = (total: number, one: string, many: string) => (total === 1 ? `1 ${one}` : `${total} ${many}`)
