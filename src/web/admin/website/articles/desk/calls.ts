import type { JSONContent } from '@tiptap/core'
import { type Client, read } from '#web/api.ts'
import { type ArticleDraft, saveBodyOf } from './draft.ts'

export type ArticleCalls = ReturnType<typeof articleCalls>

export function articleCalls(client: Client) {
  const article = client.api.articles[':id']
  const of = (id: number) => ({ param: { id: String(id) } })
  return {
    start: (saveId: string) => read(client.api.articles.work.$post({ json: { saveId } })),
    load: (id: number) => read(article.work.$get(of(id))),
    save: (id: number, draft: ArticleDraft, order: { saveId: string; sequence: number; baseVersion: number }) =>
      read(article.$patch({ ...of(id), json: { ...saveBodyOf(draft), ...order } })),
    pin: (id: number, pinned: boolean) => read(article.pin.$post({ ...of(id), json: { pinned } })),
    askForReview: (id: number, asked: { reviewer: string; note: string }) =>
      read(article.review.$post({ ...of(id), json: asked })),
    finishReview: (id: number, note: string) => read(article.review.done.$post({ ...of(id), json: { note } })),
    findReview: async (id: number) =>
      (await read(client.api.articles.reviews.$get())).items.find(({ articleId }) => articleId === id) ?? null,
    reviewers: () => read(client.api.articles.reviewers.$get()),
    duplicate: (id: number) => read(article.duplicate.$post(of(id))),
    publish: (id: number, version: number, keepAddress: boolean) =>
      read(article.publish.$post({ ...of(id), json: { version, keepAddress } })),
    finish: (id: number, content: JSONContent, version: number) =>
      read(
        client.api.articles.step2[':id'].$put({
          ...of(id),
          json: { content: JSON.stringify(content), state: 'published', version },
        }),
      ),
    schedule: (id: number, version: number, publishAt: string) =>
      read(article.schedule.$post({ ...of(id), json: { version, publishAt } })),
    unschedule: (id: number) => read(article.unschedule.$post(of(id))),
    unpublish: (id: number) => read(article.unpublish.$post(of(id))),
    discard: (id: number, version: number) => read(article.discard.$post({ ...of(id), json: { version } })),
    links: (id: number) => read(article.links.$get(of(id))),
    bringBack: (id: number) => read(article.restore.$post(of(id))),
    presence: (id: number, saveId: string, leaving = false) =>
      read(article.presence.$post({ ...of(id), json: { saveId, leaving } })),
    share: (id: number) => read(article.preview.$post(of(id))),
    unshare: (id: number) => read(article.preview.$delete(of(id))),
    revisions: (id: number, page: number) => read(article.revisions.$get({ ...of(id), query: { page: String(page) } })),
    compare: (id: number, from: number | 'live') =>
      read(article.compare.$get({ ...of(id), query: { from: String(from), to: 'work' } })),
    restore: (id: number, revision: number) =>
      read(article.revisions[':revision'].restore.$post({ param: { id: String(id), revision: String(revision) } })),
  }
}
