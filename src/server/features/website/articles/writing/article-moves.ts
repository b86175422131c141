import { SECTIONS, type Section } from '#contract/system/settings.ts'
import type { Tx } from '#database/engine.ts'
import { leadsTo, listLinking } from '#server/features/website/articles/article-linking.store.ts'
import { type Article, type Live, publicAddress } from '#server/features/website/articles/articles.model.ts'
import * as store from '#server/features/website/articles/articles.store.ts'
import { renderDocument } from '#server/features/website/articles/document/document-render.ts'
import type { Actor } from '#server/http/environment.ts'
import type { ArticleCore, ArticleNeeds, ArticleTools, Decision } from './article-core.ts'
import { led, ledIn, linksIn, type Move } from './old-links.ts'

// More than any firm has texts that lead to one page.
const MOST_LINKING = 10_000

type Mover = Actor | 'system'

/**
 * Giving up the old address of what was renamed. The rename says so in its own transaction, and until nothing of the site leads there
 * the old address leads on: whatever interrupts this leaves no dead link, and it is finished later. Done twice it changes nothing more.
 */
export function createArticleMoves({ db }: ArticleTools, core: ArticleCore, { redirects, settings }: ArticleNeeds) {
  async function relinkTexts(doer: Mover, move: Move): Promise<void> {
    const linking = await listLinking(db.read, { address: move.from, except: 0, withDeleted: true }, MOST_LINKING)
    for (const { id } of linking) await core.change(doer, id, (article, tx) => relinked(tx, article, doer, move))
  }

  /** The same text with other links, in both versions: what was published stays so, and who has it open is notified of the change. */
  async function relinked(tx: Tx, article: Article, doer: Mover, move: Move): Promise<Decision | null> {
    const { work, live, kind, hasChanges } = article
    if (!linksIn(move).test(JSON.stringify([work.document, live?.document]))) return null
    const change = await core.rewrite(tx, article, { ...work, document: led(work.document, move) }, { doer })
    const document = live && led(live.document, move)
    const next: Live | null = document && { ...live, document, html: kind === 'page' ? '' : renderDocument(document) }
    return {
      change: { ...change, facts: { ...change.facts, hasChanges }, ...(next && { live: next }) },
      audit: { action: 'article.updated', detail: { link: move.to } },
    }
  }

  async function relinkSettings(doer: Mover, move: Move): Promise<void> {
    const { settings: now } = await settings.all()
    const leading = SECTIONS.filter((name) => leadsTo(move.from).test(JSON.stringify(now[name])))
    if (leading.length === 0) return
    await db.transaction(async (tx) => {
      await settings.lock(tx, leading)
      for (const section of leading) await relinkSection(tx, doer, section, move)
    })
  }

  async function relinkSection(tx: Tx, doer: Mover, section: Section, move: Move): Promise<void> {
    const kept = await settings.readIn(tx, section)
    const before = JSON.stringify(kept?.value ?? null)
    const after = ledIn(before, move)
    if (kept && after !== before)
      await settings.saveIn(tx, doer, section, { value: JSON.parse(after), version: kept.version })
  }

  async function giveUp(doer: Mover, { from, to }: Move): Promise<void> {
    await relinkTexts(doer, { from, to })
    await relinkSettings(doer, { from, to })
    await db.transaction(async (tx) => redirects?.close(tx, from, to))
  }

  return {
    /** Gives up the addresses that an article or a page has left for good; answers it as it is then. */
    async giveUpFor(actor: Actor, article: Article): Promise<Article> {
      const moves = (await redirects?.listClosing()) ?? []
      const here = article.live && publicAddress(article, article.live.slug)
      for (const move of moves.filter(({ to }) => to === here)) await giveUp(actor, move)
      return (await store.find(db.read, article.id)) ?? article
    },

    /** Finishes what was interrupted. */
    async giveUpWaiting(): Promise<void> {
      for (const move of (await redirects?.listClosing()) ?? []) await giveUp('system', move)
    },
  }
}
