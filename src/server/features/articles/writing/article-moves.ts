import { SECTIONS, type Section } from '#contract/settings.ts'
import type { Tx } from '#database/engine.ts'
import { leadsTo, listLinking } from '#server/features/articles/article-linking.store.ts'
import { type Article, type Live, publicAddress } from '#server/features/articles/articles.model.ts'
import * as store from '#server/features/articles/articles.store.ts'
import type { Json } from '#server/features/articles/document/document-clean.ts'
import { renderDocument } from '#server/features/articles/document/document-render.ts'
import type { Actor } from '#server/http/environment.ts'
import type { ArticleCore, ArticleNeeds, ArticleTools, Decision } from './article-core.ts'

// More than any firm has texts that lead to one page.
const MOST_LINKING = 10_000

interface Move {
  from: string
  to: string
}

/** Giving up the old address of what was renamed. */
export function createArticleMoves({ db }: ArticleTools, core: ArticleCore, { redirects, settings }: ArticleNeeds) {
  async function relinkTexts(actor: Actor, move: Move): Promise<void> {
    const linking = await listLinking(db.read, { address: move.from, except: 0 }, MOST_LINKING)
    for (const { id } of linking) await core.change(actor, id, (article, tx) => relinked(tx, article, actor, move))
  }

  /** The same text with other links, in both versions: what was published stays so, and who has it open is told of the change. */
  async function relinked(tx: Tx, article: Article, doer: Actor, move: Move): Promise<Decision> {
    const { live, kind, hasChanges } = article
    const writing = { ...article.work, document: led(article.work.document, move) }
    const change = await core.rewrite(tx, article, writing, { doer })
    const document = live && led(live.document, move)
    const next: Live | null = document && { ...live, document, html: kind === 'page' ? '' : renderDocument(document) }
    return {
      change: { ...change, facts: { ...change.facts, hasChanges }, ...(next && { live: next }) },
      audit: { action: 'article.updated', detail: { link: move.to } },
    }
  }

  async function relinkSettings(actor: Actor, move: Move): Promise<void> {
    if (!settings) return
    const { settings: now } = await settings.all()
    const leading = SECTIONS.filter((name) => leadsTo(move.from).test(JSON.stringify(now[name])))
    if (leading.length === 0) return
    await db.transaction(async (tx) => {
      await settings.lock(tx, leading)
      for (const section of leading) await relinkSection(tx, actor, section, move)
    })
  }

  async function relinkSection(tx: Tx, actor: Actor, section: Section, { from, to }: Move): Promise<void> {
    const kept = await settings?.readIn(tx, section)
    if (!kept) return
    const value = JSON.parse(JSON.stringify(kept.value).replace(leadsTo(from), `"${to}$1`))
    await settings?.saveIn(tx, actor, section, { value, version: kept.version })
  }

  return {
    /**
     * Does what renames, then gives the old address up: it answers no more. The redirect of the rename stands until nothing of the
     * site leads there, so that whatever interrupts this leaves no dead link.
     */
    async givingUp(actor: Actor, id: number, rename: () => Promise<Article>): Promise<Article> {
      const before = await store.find(db.read, id)
      const after = await rename()
      if (!redirects || !before?.live || !after.live || before.live.slug === after.live.slug) return after
      const move = { from: publicAddress(before, before.live.slug), to: publicAddress(after, after.live.slug) }
      await relinkTexts(actor, move)
      await relinkSettings(actor, move)
      await db.transaction((tx) =>
        redirects.close(tx, move.from, move.to, after.kind === 'article' ? 'article' : 'nothing'),
      )
      return (await store.find(db.read, id)) ?? after
    },
  }
}

function led(document: Json, { from, to }: Move): Json {
  const links = new RegExp(`"href":${leadsTo(from).source}`, 'gi')
  return JSON.parse(JSON.stringify(document).replace(links, `"href":"${to}$1`))
}
