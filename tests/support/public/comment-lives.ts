import { articleForm } from '#tests/support/articles.ts'
import { readerOf } from '#tests/support/news.ts'
import type { Life, Place, Subject } from './lives.ts'
import { type Visit, visitorOf } from './visitor.ts'

export interface CommentSubject extends Subject {
  id: number
  article: number
  email: string
}

type Act = keyof ReturnType<typeof commentActs>

/** Every way a comment can go. The first words are the reader's, the second those of the firm's reply. */
export const COMMENT_LIVES: Record<string, Life<Act>> = {
  waiting: [['send', 'nothing']],
  approved: [
    ['send', 'nothing'],
    ['approve', 'first'],
  ],
  held: [
    ['send', 'nothing'],
    ['approve', 'first'],
    ['hold', 'nothing'],
  ],
  rejected: [
    ['send', 'nothing'],
    ['approve', 'first'],
    ['reject', 'nothing'],
  ],
  spam: [
    ['send', 'nothing'],
    ['approve', 'first'],
    ['markAsSpam', 'nothing'],
  ],
  deleted: [
    ['send', 'nothing'],
    ['approve', 'first'],
    ['delete', 'nothing'],
  ],
  restored: [
    ['send', 'nothing'],
    ['approve', 'first'],
    ['delete', 'nothing'],
    ['approve', 'first'],
  ],
  'restored to be read': [
    ['send', 'nothing'],
    ['delete', 'nothing'],
    ['hold', 'nothing'],
  ],
  answered: [
    ['send', 'nothing'],
    ['reply', 'both'],
  ],
  'answered and deleted': [
    ['send', 'nothing'],
    ['reply', 'both'],
    ['delete', 'nothing'],
  ],
  'answered and restored': [
    ['send', 'nothing'],
    ['reply', 'both'],
    ['delete', 'nothing'],
    ['approve', 'both'],
  ],
  'made a private request': [
    ['send', 'nothing'],
    ['approve', 'first'],
    ['makePrivate', 'nothing'],
  ],
  'on a withdrawn article': [
    ['send', 'nothing'],
    ['approve', 'first'],
    ['withdrawArticle', 'nothing'],
  ],
  'on an article that came back': [
    ['send', 'nothing'],
    ['approve', 'first'],
    ['deleteArticle', 'nothing'],
    ['restoreArticle', 'first'],
  ],
}

interface Desk {
  // biome-ignore lint/suspicious/noExplicitAny: answers are read as any client without types would.
  send(method: string, path: string, body?: unknown): Promise<any>
  call(path: string, init?: RequestInit): Promise<Response>
}

const letters = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')

export async function beginComment(desk: Desk, name: string): Promise<CommentSubject> {
  const word = letters(name)
  const fields = { title: `Under which it is ${name}`, content: '<p>Worth a remark.</p>', category: 'Remarks' }
  const { id: article } = await desk.send('POST', '/api/articles', articleForm(fields))
  return { id: 0, article, first: `${word}qremark`, second: `${word}qreply`, email: `${word}@reader.example` }
}

export function commentActs(desk: Desk) {
  const move = (state: string) => (subject: CommentSubject) =>
    desk.send('PATCH', `/api/comments/${subject.id}`, { state })
  const ofArticle = (method: string, path: string) => (subject: CommentSubject) =>
    desk.send(method, `/api/articles/${subject.article}${path}`, method === 'POST' ? {} : undefined)
  let readers = 0

  return {
    /** With two links, so that it waits to be read whatever the firm has set. */
    async send(subject: CommentSubject) {
      const forwarded = { 'X-Forwarded-For': `10.9.0.${++readers}` }
      const call: Desk['call'] = (path, init = {}) =>
        desk.call(path, { ...init, headers: { ...(init.headers as Record<string, string>), ...forwarded } })
      const reader = readerOf({ call })
      const { body } = await reader.open(subject.article)
      const words = `Is ${subject.first} right? See https://one.example and https://two.example`
      const typed = { name: 'Rita', email: subject.email, comment: words }
      const sent = await reader.send({ csrftoken: body.csrf_token, id: subject.article, ...typed })
      if (sent.status !== 200 || !sent.body.held) throw new Error(`${sent.status} ${JSON.stringify(sent.body)}`)
      const { items } = await desk.send('GET', `/api/comments?state=held&article=${subject.article}`)
      subject.id = items[0].id
    },
    approve: move('visible'),
    hold: move('held'),
    reject: move('rejected'),
    markAsSpam: move('spam'),
    delete: ({ id }: CommentSubject) => desk.send('DELETE', `/api/comments/${id}`),
    reply: ({ id, second }: CommentSubject) =>
      desk.send('POST', `/api/comments/${id}/reply`, { comment: `It is ${second}.` }),
    makePrivate: ({ id }: CommentSubject) => desk.send('POST', `/api/comments/${id}/private-request`),
    withdrawArticle: ofArticle('POST', '/unpublish'),
    deleteArticle: ofArticle('DELETE', ''),
    restoreArticle: ofArticle('POST', '/restore'),
  }
}

/** Where comments are shown, and where they have no business. */
export function commentPlaces(visit: Visit): Place<CommentSubject>[] {
  const { text, pages } = visitorOf(visit)
  return [
    { name: 'the article', read: ({ article }) => text(`/api/news/${article}`) },
    { name: 'the post of the news service', read: ({ article }) => text(`/news/post_detail.php?nid=${article}`) },
    { name: 'the article by its number', read: ({ article }) => text(`/api/articles/${article}`), never: true },
    { name: 'the list', read: () => pages('/api/news?'), never: true },
    { name: 'the list of the news service', read: () => pages('/news/news.php?', 'pageno'), never: true },
    { name: 'the search', read: ({ first }) => text(`/api/news?q=${first}`), never: true },
    { name: 'the RSS feed', read: () => text('/feed.xml'), never: true },
    { name: 'the Atom feed', read: () => text('/atom.xml'), never: true },
    { name: 'the JSON feed', read: () => text('/feed.json'), never: true },
  ]
}

export function commentPages(visit: Visit): Place<CommentSubject>[] {
  const { text, pages } = visitorOf(visit)
  return [
    { name: 'the page of the article', read: ({ article }) => text(`/blogd/${article}`) },
    { name: 'the pages of news', read: () => pages('/blog?', 'pageno'), never: true },
    { name: 'the home page', read: () => text('/'), never: true },
  ]
}
