import { articleForm, doc } from '#tests/support/articles.ts'
import type { Life, Subject } from './lives.ts'

export interface ArticleSubject extends Subject {
  id: number
  /** A category with nothing else in it than this article and its companion. */
  category: string
  /** A published article that this one is related to. */
  companion: number
}

type Act = keyof ReturnType<typeof articleActs>

/** Every way an article can go, and what a stranger finds of it after each act. */
export const ARTICLE_LIVES: Record<string, Life<Act>> = {
  draft: [['draft', 'nothing']],
  scheduled: [['schedule', 'nothing']],
  unscheduled: [
    ['schedule', 'nothing'],
    ['unschedule', 'nothing'],
  ],
  published: [['publish', 'first']],
  'published with changes': [
    ['publish', 'first'],
    ['change', 'first'],
  ],
  'changes published': [
    ['publish', 'first'],
    ['change', 'first'],
    ['publishAgain', 'second'],
  ],
  'changes discarded': [
    ['publish', 'first'],
    ['change', 'first'],
    ['discard', 'first'],
  ],
  updated: [
    ['publish', 'first'],
    ['update', 'second'],
  ],
  withdrawn: [
    ['publish', 'first'],
    ['withdraw', 'nothing'],
  ],
  'withdrawn with changes': [
    ['publish', 'first'],
    ['change', 'first'],
    ['withdraw', 'nothing'],
  ],
  'published again': [
    ['publish', 'first'],
    ['withdraw', 'nothing'],
    ['change', 'nothing'],
    ['publishAgain', 'second'],
  ],
  'withdrawn and scheduled': [
    ['publish', 'first'],
    ['withdraw', 'nothing'],
    ['reschedule', 'nothing'],
  ],
  deleted: [
    ['publish', 'first'],
    ['delete', 'nothing'],
  ],
  restored: [
    ['publish', 'first'],
    ['delete', 'nothing'],
    ['restore', 'first'],
  ],
  'restored after withdrawal': [
    ['publish', 'first'],
    ['withdraw', 'nothing'],
    ['delete', 'nothing'],
    ['restore', 'nothing'],
  ],
  'restored draft': [
    ['draft', 'nothing'],
    ['delete', 'nothing'],
    ['restore', 'nothing'],
  ],
}

/** Only where the clock can be set: a scheduled article whose time has come. */
export const LATER_LIVES: Record<string, Life<Act>> = {
  'scheduled and due': [
    ['schedule', 'nothing'],
    ['comeDue', 'first'],
  ],
  'withdrawn, scheduled and due': [
    ['publish', 'first'],
    ['withdraw', 'nothing'],
    ['reschedule', 'nothing'],
    ['comeDue', 'first'],
  ],
}

export interface Desk {
  send(method: string, path: string, body?: unknown): Promise<{ id: number; version: number }>
  now(): Date
  /** Lets the time of everything scheduled come. */
  letTimePass(): Promise<void>
}

/** A word that is in every article here, in each of its versions. */
export const COMMON_WORD = 'zanthoxylum'

const titleOf = (word: string) => `${word} and other matters`
const textOf = (word: string) => `About ${word} and ${COMMON_WORD}.`

const letters = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')

export async function beginArticle(desk: Desk, name: string): Promise<ArticleSubject> {
  const category = `Matters of ${letters(name)}`
  const fields = { title: `Companion of ${letters(name)}`, content: '<p>Stands beside another.</p>', category }
  const { id: companion } = await desk.send('POST', '/api/articles', articleForm(fields))
  return { id: 0, first: `${letters(name)}qone`, second: `${letters(name)}qtwo`, category, companion }
}

export function articleActs(desk: Desk) {
  const form = (word: string, category: string, more: Record<string, string> = {}) =>
    articleForm({ title: titleOf(word), content: `<p>${textOf(word)}</p>`, shortDesc: textOf(word), category, ...more })
  const act =
    (name: string, method = 'POST') =>
    (subject: ArticleSubject) =>
      desk.send(method, `/api/articles/${subject.id}${name}`, method === 'POST' ? {} : undefined)
  const tomorrow = () => new Date(desk.now().getTime() + 24 * 3600 * 1000).toISOString()

  async function create(subject: ArticleSubject, more: Record<string, string>): Promise<void> {
    subject.id = (await desk.send('POST', '/api/articles', form(subject.first, subject.category, more))).id
  }

  return {
    draft: (subject: ArticleSubject) => create(subject, { state: 'draft' }),
    schedule: (subject: ArticleSubject) => create(subject, { state: 'scheduled', publishAt: tomorrow() }),
    publish: (subject: ArticleSubject) => create(subject, {}),
    update: ({ id, second, category }: ArticleSubject) =>
      desk.send('PUT', `/api/articles/${id}`, form(second, category)),
    async change({ id, second }: ArticleSubject) {
      const { version } = await desk.send('GET', `/api/articles/${id}/work`)
      const words = { title: titleOf(second), shortDesc: textOf(second), content: doc(textOf(second)) }
      const change = { saveId: `editor-of-${id}`, sequence: 1, baseVersion: version, ...words }
      await desk.send('PATCH', `/api/articles/${id}`, change)
    },
    reschedule: ({ id }: ArticleSubject) =>
      desk.send('POST', `/api/articles/${id}/schedule`, { publishAt: tomorrow() }),
    comeDue: () => desk.letTimePass(),
    unschedule: act('/unschedule'),
    publishAgain: act('/publish'),
    discard: act('/discard'),
    withdraw: act('/unpublish'),
    delete: act('', 'DELETE'),
    restore: act('/restore'),
  }
}
