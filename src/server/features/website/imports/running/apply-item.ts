import { LENGTHS } from '#contract/limits.ts'
import type { Tx } from '#database/engine.ts'
import { addressKey } from '#domain/site-addresses.ts'
import { tagsIn } from '#domain/text/tags.ts'
import type { MediaService } from '#server/features/system/media/media.service.ts'
import type { Articles } from '#server/features/website/articles/articles.service.ts'
import { cleanForeign, cleanForeignPage } from '#server/features/website/articles/document/foreign-document.model.ts'
import * as items from '#server/features/website/imports/import-items.store.ts'
import { type Import, type ImportItem, keyIn } from '#server/features/website/imports/imports.model.ts'
import { pictureKeysIn } from '#server/features/website/imports/reading/source-html.ts'
import type {
  CategoryItem,
  RedirectItem,
  SourceItem,
  TagItem,
  WritingItem,
} from '#server/features/website/imports/reading/source-item.ts'
import type { PublicationFiles } from '#server/features/website/publications/publication-files.service.ts'
import type { Redirects } from '#server/features/website/redirects/redirects.service.ts'
import { placeAddresses } from './exported-addresses.ts'
import { type Gap, type Placed, placePictures } from './gaps.ts'
import { createLinkPlaces, pathOnSite } from './link-places.ts'
import { hrefsIn, type Link, leadLinks } from './links.ts'
import { notesOf } from './plan-item.ts'
import { bringSetting, type SettingNeeds } from './settings.ts'
import { type Tied, wordsOf, writeTied } from './tied.ts'
import type { WorkInOne } from './work.ts'

export interface ApplyNeeds extends SettingNeeds {
  articles: Articles
  media: MediaService
  redirects: Redirects
  publicationFiles: PublicationFiles
}

/** Brings one item in, in one transaction with its outcome: whatever happens meanwhile, it is in with its row or not at all. */
export function createApply(needs: ApplyNeeds) {
  const { articles, media, redirects } = needs
  const findPlaces = createLinkPlaces(needs)

  async function bringCategory(tx: Tx, { doer, targets }: WorkInOne, item: CategoryItem): Promise<items.Settled> {
    const name = item.title.slice(0, LENGTHS.category)
    const parent = item.parent ? await targets.of(item.parent, 'category') : null
    const before = await articles.categories.find(name, tx)
    // Two levels are all there are: what was deeper is beside its parent.
    const words = parent ? { category: `id:${parent}`, subcategory: name } : { category: name }
    const { categoryId, subcategoryId } = await articles.categories.resolve(tx, doer, words)
    const id = subcategoryId ?? categoryId
    const known = await articles.categories.findIn(tx, id)
    if (item.address && known)
      await redirects.addImported(tx, [item.address], `/blog?category=${encodeURIComponent(known.slug)}`)
    const target = `category:${id}`
    return before?.id === id
      ? { outcome: 'merged', why: 'There is a category of this name.', target }
      : { outcome: 'imported', target }
  }

  /** A tag is what articles say of themselves: only its old list leads to the new one. */
  async function bringTag(tx: Tx, { why }: ImportItem, { title, address }: TagItem): Promise<items.Settled> {
    const [tag] = tagsIn(plainTag(title))
    if (address && tag) await redirects.addImported(tx, [address], `/blog?tag=${tag.slug}`)
    return { outcome: 'merged', why }
  }

  async function bringWriting(tx: Tx, work: WorkInOne, item: WritingItem): Promise<items.Settled> {
    if (item.failure) return { outcome: 'failed', why: item.failure }
    const { run, doer, targets } = work
    const { document, gaps, links } = await placed(tx, run, item)
    const changes = item.changes ? await changesOf(tx, work, { ...item.changes, kind: item.kind }) : undefined
    const belonging = await placeOf(tx, work, item)
    const cover = item.cover ? await targets.of(item.cover, 'media') : null
    const picture = cover ? await media.find(cover) : undefined
    const presentation = presentationIn(item)
    const { article, kept } = await articles.imported.bring(tx, doer, {
      ...belonging,
      ...presentation,
      kind: item.kind,
      address: item.kind === 'page' ? pageAddress(item, presentation.address) : presentation.address,
      title: item.title.slice(0, LENGTHS.title),
      summary: item.summary.slice(0, LENGTHS.shortDescription),
      document: item.kind === 'page' ? cleanForeignPage(document) : cleanForeign(document),
      coverId: picture ? picture.id : null,
      coverAlt: picture ? (item.coverAlt || picture.alt).slice(0, LENGTHS.alt) : '',
      asAt: item.asAt ?? null,
      reviewBy: item.reviewBy ?? null,
      state: item.state,
      changes: changes?.writing,
      author: item.author.slice(0, LENGTHS.name) || run.startedBy,
      pinned: item.pinned === true,
      createdAt: item.createdAt,
      publishedAt: item.publishedAt,
      updatedAt: item.updatedAt,
    })
    const address = articles.imported.addressOf(article)
    // What keeps its address needs no redirect to itself.
    const moved = item.address && addressKey(item.address) !== addressKey(address) ? item.address : null
    const old = [item.plainAddress, moved].filter((each) => typeof each === 'string')
    const unresolved = await redirects.addImported(tx, old, address)
    const notes = [
      notesOf(item),
      kept ? `It is a draft here. ${kept}` : '',
      droppedTags(item),
      item.pinned && !article.pinned ? 'It was pinned there, and is not here.' : '',
      moved && unresolved.includes(moved) ? `Its old address ${moved} does not lead to it.` : '',
    ]
    const tied: Tied = {
      note: notes.filter(Boolean).join(' '),
      gaps: [...gaps, ...(changes?.gaps ?? []).filter(({ key }) => !gaps.some((gap) => gap.key === key))],
      cover: item.cover && !picture ? { key: item.cover, alt: item.coverAlt } : undefined,
      links: [...links, ...(changes?.links ?? []).filter(({ was }) => !links.some((link) => link.was === was))],
      isOwn: run.source === 'countinghouse',
    }
    return {
      outcome: 'imported',
      why: wordsOf(tied),
      target: `${item.kind}:${article.id}`,
      mark: articles.imported.markOf(article),
      data: writeTied(tied),
    }
  }

  /** A text with its pictures and links as they are here, as far as they are here by now. */
  async function placed(tx: Tx, run: Import, { document }: Pick<WritingItem, 'document'>) {
    const hrefs = hrefsIn(document).filter((href) => pathOnSite(href, run) !== null)
    const places = hrefs.length > 0 ? await findPlaces(tx, run, hrefs) : new Map<string, string>()
    const links: Link[] = hrefs.map((was) => ({ was, now: places.get(was) ?? null }))
    return { ...(await withPictures(tx, run, leadLinks(document, places) ?? document)), links }
  }

  async function withPictures(
    tx: Tx,
    run: Import,
    document: WritingItem['document'],
  ): Promise<{ document: WritingItem['document']; gaps: Gap[] }> {
    const keys = pictureKeysIn(document)
    const rows = await items.listByKeys(
      tx,
      run.id,
      keys.map((key) => keyIn(run.site, key)),
    )
    const rowOf = (key: string) => rows.get(keyIn(run.site, key))
    const ids = [...rows.values()].flatMap(({ target }) =>
      target?.startsWith('media:') ? [Number(target.slice(6))] : [],
    )
    const known = await media.listByIds(ids, tx)
    const find = (key: string): Placed | null => {
      const found = known.find(({ id }) => `media:${id}` === rowOf(key)?.target)
      return found ? { id: found.id, alt: found.alt || formatName(found.name) } : null
    }
    const led = await placeAddresses(tx, run, document, needs)
    return placePictures(led, find, (key) => rowOf(key)?.address ?? key.replace(/^picture:(\/\/)?/, ''))
  }

  async function placeOf(tx: Tx, { targets }: WorkInOne, { categories }: Pick<WritingItem, 'categories'>) {
    for (const key of categories) {
      const id = await targets.of(key, 'category')
      const found = id ? await articles.categories.findIn(tx, id) : undefined
      if (found)
        return found.parentId
          ? { categoryId: found.parentId, subcategoryId: found.id }
          : { categoryId: found.id, subcategoryId: null }
    }
    return {}
  }

  /** A working copy that readers do not see yet, with its own pictures and place. */
  async function changesOf(
    tx: Tx,
    work: WorkInOne,
    changes: NonNullable<WritingItem['changes']> & Pick<WritingItem, 'kind'>,
  ) {
    const { document, gaps, links } = await placed(tx, work.run, changes)
    const cover = changes.cover ? await work.targets.of(changes.cover, 'media') : null
    const writing = {
      ...(await placeOf(tx, work, changes)),
      title: changes.title.slice(0, LENGTHS.title),
      summary: changes.summary.slice(0, LENGTHS.shortDescription),
      document: changes.kind === 'page' ? cleanForeignPage(document) : cleanForeign(document),
      coverId: cover,
      coverAlt: changes.coverAlt.slice(0, LENGTHS.alt),
      asAt: changes.asAt ?? null,
      reviewBy: changes.reviewBy ?? null,
    }
    return { writing, gaps, links }
  }

  /** After the articles: what led to one there is led on to it here. */
  async function bringRedirect(tx: Tx, { address, to, isTemporary }: RedirectItem): Promise<items.Settled> {
    const unresolved = await redirects.addImported(tx, [address], to, isTemporary ? 'temporary' : 'permanent')
    if (unresolved.length > 0)
      return { outcome: 'skipped', why: 'The site answers there itself, or leads elsewhere from there.' }
    return { outcome: 'imported', target: `redirect:${address}` }
  }

  /** That of its own site, where it can be had here too. */
  const pageAddress = ({ address, slug, title }: WritingItem, own: string) =>
    articles.imported.addressFor([own, address ?? '', slug].filter(Boolean), title)

  async function outcomeOf(
    tx: Tx,
    work: WorkInOne,
    row: ImportItem,
    item: SourceItem,
  ): Promise<items.Settled | undefined> {
    if (row.plan === 'skip') return { outcome: 'skipped', why: row.why }
    switch (item.kind) {
      case 'category':
        return await bringCategory(tx, work, item)
      case 'article':
      case 'page':
        return await bringWriting(tx, work, item)
      case 'redirect':
        return await bringRedirect(tx, item)
      case 'setting':
        return await bringSetting(tx, work, await placeAddresses(tx, work.run, item, needs), needs)
      case 'tag':
        return await bringTag(tx, row, item)
      case 'author':
        return { outcome: 'merged', why: row.why }
      // Imported many at a time.
      case 'comment':
        return undefined
      // Imported before, from their rows.
      case 'picture':
      case 'folder':
      case 'file':
        return undefined
      default:
        return { outcome: 'skipped', why: row.why || 'There is no such thing here.' }
    }
  }

  return async (tx: Tx, work: WorkInOne, row: ImportItem, item: SourceItem): Promise<void> => {
    const settled = await outcomeOf(tx, work, row, item)
    if (!settled) return
    await items.settle(tx, row.id, settled)
    if (settled.target) work.targets.note(row.sourceKey, settled.target)
  }
}

/** The name of a file as words, for a picture that nobody has described: `tax-calendar.jpg` is "Tax calendar". */
function formatName(name: string): string {
  const words = name
    .replace(/\.\w+$/, '')
    .replace(/[-_\s]+/g, ' ')
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Tags are kept in one line with commas between them, so that none can have one. */
const plainTag = (name: string) => name.replaceAll(',', ' ')

/** Which tags there was no room for, in words. */
function droppedTags({ presentation = {}, tags }: WritingItem): string {
  const kept = new Set(tagsIn(String(presentation.tags ?? tags.map(plainTag).join())).map(({ slug }) => slug))
  const dropped = tags.filter((name) => !tagsIn(plainTag(name)).some(({ slug }) => kept.has(slug)))
  return dropped.length > 0 && presentation.tags === undefined ? `Tags left out: ${dropped.join(', ')}.` : ''
}

/** How it is shown elsewhere, of an export of this product; each text as long as it may be. */
function presentationIn({ presentation = {}, tags }: WritingItem) {
  const text = (name: string, most: number) => String(presentation[name] ?? '').slice(0, most)
  return {
    address: text('address', 121),
    searchTitle: text('searchTitle', LENGTHS.title),
    searchText: text('searchText', LENGTHS.shortDescription),
    socialTitle: text('socialTitle', LENGTHS.title),
    socialText: text('socialText', LENGTHS.shortDescription),
    byline: text('byline', LENGTHS.name),
    datedOn: /^\d{4}-\d\d-\d\d$/.exec(text('datedOn', 10))?.[0] ?? '',
    comments: presentation.comments === 'closed' ? ('closed' as const) : ('open' as const),
    tags: tagsIn(String(presentation.tags ?? tags.map(plainTag).join()))
      .map(({ name }) => name)
      .join(', '),
  }
}
