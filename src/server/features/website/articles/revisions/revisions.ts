import type { Tx } from '#database/engine.ts'
import { wordsOf } from '#domain/text/words.ts'
import type { Doer } from '#server/features/system/audit/audit.service.ts'
import { type Article, isSame, type Writing } from '#server/features/website/articles/articles.model.ts'
import { textOf } from '#server/features/website/articles/document/document-text.ts'
import * as store from './revisions.store.ts'

// Saves of one editor within this time are one revision: nobody wants to leaf through every pause for breath.
const ONE_SITTING_MS = 10 * 60 * 1000
const KEPT_SAVES = 200

interface Note {
  writing: Writing
  words: number
  doer: Doer
  kind: store.Revision['kind']
  saveId: string | null
  now: string
}

/** Keeps a writing as a revision; answers how many the article has now. */
export async function noteRevision(tx: Tx, article: Article, note: Note): Promise<number> {
  const last = article.revisions > 0 ? await store.find(tx, article.id, article.revisions) : undefined
  const goesOn =
    last?.kind === 'saved' &&
    note.kind === 'saved' &&
    note.saveId !== null &&
    last.saveId === note.saveId &&
    Date.parse(note.now) - Date.parse(last.startedAt) < ONE_SITTING_MS
  const revision = goesOn ? last.revision : article.revisions + 1
  const before = goesOn ? await store.find(tx, article.id, last.revision - 1) : last
  await store.put(tx, article.id, {
    revision,
    kind: note.kind,
    saveId: note.saveId,
    savedAt: note.now,
    startedAt: goesOn ? last.startedAt : note.now,
    savedBy: typeof note.doer === 'string' ? 'Countinghouse' : note.doer.name,
    savedById: typeof note.doer === 'string' ? null : note.doer.accountId,
    words: note.words,
    wordsChanged: wordsChanged(before?.writing, note.writing),
    writing: note.writing,
  })
  if (!goesOn && revision > KEPT_SAVES) await store.prune(tx, article.id, revision - KEPT_SAVES)
  return revision
}

/** Marks the newest revision as published, or adds one when the writing is not yet kept. */
export async function notePublished(tx: Tx, article: Article, note: Omit<Note, 'kind' | 'saveId'>): Promise<number> {
  const last = article.revisions > 0 ? await store.find(tx, article.id, article.revisions) : undefined
  if (!last || !isSame(last.writing, note.writing)) {
    return await noteRevision(tx, article, { ...note, kind: 'published', saveId: null })
  }
  if (last.kind !== 'published') await store.setKind(tx, article.id, last.revision, 'published')
  return last.revision
}

function wordsChanged(before: Writing | undefined, after: Writing): number {
  const left = new Map<string, number>()
  for (const word of before ? allWords(before) : []) left.set(word, (left.get(word) ?? 0) + 1)
  for (const word of allWords(after)) left.set(word, (left.get(word) ?? 0) - 1)
  return [...left.values()].reduce((sum, difference) => sum + Math.abs(difference), 0)
}

const allWords = ({ title, summary, document }: Writing) => wordsOf(`${title} ${summary} ${textOf(document)}`)
