import { SECTIONS } from '#contract/system/settings.ts'
import { parseMark } from '#domain/mark.ts'
import { type BlockField, fieldsOf } from '#domain/pages/blocks.ts'
import { slugOf } from '#domain/text/slug.ts'
import { tagsIn } from '#domain/text/tags.ts'
import { csvLine } from '#platform/csv.ts'
import type { ZipEntry } from '#platform/files/zip-writer.ts'
import type { Brand } from '#server/features/system/brand/brand.service.ts'
import { addressesIn, type Media, mainFileOf, urlOf } from '#server/features/system/media/media.model.ts'
import type { MediaService } from '#server/features/system/media/media.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { Article } from '#server/features/website/articles/articles.model.ts'
import type { Articles } from '#server/features/website/articles/articles.service.ts'
import type { DocumentNode } from '#server/features/website/articles/document/foreign-document.model.ts'
import type { Comments } from '#server/features/website/comments/comments.service.ts'
import type { PublicationFiles } from '#server/features/website/publications/publication-files.service.ts'
import type { Publications } from '#server/features/website/publications/publications.service.ts'
import type { Redirects } from '#server/features/website/redirects/redirects.service.ts'
import type { Tools } from '#server/tools.ts'
import { markdownOf } from './markdown.ts'
import {
  articleLine,
  categoryLine,
  commentLine,
  fileLine,
  folderLine,
  headLine,
  pictureLine,
  redirectLine,
  settingLine,
  withNamedAddresses,
} from './site-lines.ts'
import { WXR_FOOT, wxrArticle, wxrHead, wxrPicture } from './wxr.ts'

export interface ExportNeeds {
  articles: Articles
  comments: Comments
  media: MediaService
  brand: Brand
  publications: Publications
  publicationFiles: PublicationFiles
  redirects: Redirects
  settings: SettingsService
}

const ABOUT = `This is everything of the site that its office writes and shows.

site.jsonl      a line for each thing, from articles to settings; another Countinghouse imports this archive whole
wordpress.xml   the same for WordPress and whatever reads its exports (WXR 1.2)
articles/       each article as Markdown, with its details at the beginning
pages/          each page the same way
pictures/       the pictures of the library
publications/   the files of the library
settings.json   what was set in Setting
redirects.csv   old addresses and where they lead
`

/** The files of an export, each written as it is asked for: nothing is held that one item does not need. */
export function createEntries({ clock, config }: Pick<Tools, 'clock' | 'config'>, needs: ExportNeeds) {
  const { articles, brand, comments, media, publications, publicationFiles, redirects, settings } = needs
  const site = config.publicUrl

  const textEntry = (name: string, write: () => AsyncIterable<string>): ZipEntry => ({
    name,
    modifiedAt: clock.now(),
    open: async () => encoded(write()),
  })

  async function* siteLines(): AsyncGenerator<string> {
    yield headLine(`${site}/`, clock.now().toISOString())
    for (const category of parentsFirst(await articles.categories.list())) yield categoryLine(category)
    for await (const picture of media.everyone()) yield pictureLine({ ...picture, path: pathOf(picture) })
    for (const folder of await publications.listFolders()) yield folderLine(folder)
    for await (const { file, path } of publicationFiles.everyone()) yield fileLine(file, `publications/${path}`)
    for await (const article of articles.imported.everyone()) {
      const address = article.state === 'published' ? articles.imported.addressOf(article) : null
      yield articleLine(article, address)
      for (const comment of await comments.imported.listOn(article.id)) yield commentLine(comment, article.work.title)
    }
    for await (const redirect of redirects.everyone()) yield redirectLine(redirect)
    yield* settingLines()
  }

  /** What a user has set; what is as it comes is so on any site. */
  async function* settingLines(): AsyncGenerator<string> {
    const { settings: values, versions } = await settings.all()
    for (const section of SECTIONS.filter((each) => versions[each] > 0)) {
      const value = values[section]
      const known = await media.listByHashes(addressesIn(value).hashes)
      const mark = section === 'brand' ? parseMark(values.brand.mark) : null
      const drawing = mark ? (await brand.get(mark.key)).bytes.toString('base64') : null
      yield settingLine(section, withNamedAddresses(value, new Map(known.map(({ hash, id }) => [hash, id]))), drawing)
    }
  }

  async function* wordpress(): AsyncGenerator<string> {
    const categories = parentsFirst(await articles.categories.list())
    const byId = new Map(categories.map((category) => [category.id, category]))
    const { name } = await settings.get('firm')
    const told = categories.map((each) => ({ ...each, parent: byId.get(each.parentId)?.slug ?? '' }))
    yield wxrHead({ name, address: site, categories: told, ...(await namedInArticles()) })
    for await (const picture of media.everyone()) {
      const { id, name: title, alt, caption, uploadedAt } = picture
      yield wxrPicture({ id, title, alt, caption, uploadedAt, address: site + urlOf(mainFileOf(picture)) })
    }
    for await (const article of articles.imported.everyone()) {
      const { live, work, state, author, createdAt, publishAt, changedAt } = article
      if (state === 'deleted') continue
      const shown = live ?? work
      const places = [shown.categoryId, shown.subcategoryId].flatMap((id) => (id ? (byId.get(id) ?? []) : []))
      yield wxrArticle({
        type: article.kind === 'page' ? 'page' : 'post',
        ...{ id: article.id, title: shown.title, slug: live?.slug ?? slugOf(work.title), state, author, createdAt },
        pinned: article.pinned,
        address: site + articles.imported.addressOf(article),
        html: (await articles.imported.htmlOf(withShortcodes(textOf(article)))).replaceAll('src="/', `src="${site}/`),
        summary: shown.summary,
        publishedAt: live?.publishedAt ?? publishAt,
        updatedAt: live?.updatedAt ?? changedAt,
        categories: places,
        tags: tagsIn(shown.tags),
        isOpen: shown.comments === 'open',
        coverId: shown.coverId,
        comments: await comments.imported.listOn(article.id),
      })
    }
    yield WXR_FOOT
  }

  /** Who wrote articles and which tags they have: the format lists them before the first. */
  async function namedInArticles() {
    const authors = new Set<string>()
    const tags = new Map<string, { name: string; slug: string }>()
    for await (const { author, state, live, work } of articles.imported.everyone()) {
      if (state === 'deleted') continue
      authors.add(author)
      for (const tag of tagsIn((live ?? work).tags)) tags.set(tag.slug, tag)
    }
    return { authors: [...authors].filter(Boolean), tags: [...tags.values()] }
  }

  async function* redirectTable(): AsyncGenerator<string> {
    yield csvLine(['From', 'To', 'Kind', 'Made'])
    for await (const { from, to, kind, reason } of redirects.everyone()) yield csvLine([from, to, kind, reason])
  }

  async function* settingsFile(): AsyncGenerator<string> {
    yield `${JSON.stringify((await settings.all()).settings, null, 2)}\n`
  }

  function articleEntry(article: Article): ZipEntry {
    const shown = article.live ?? article.work
    const name = `${article.kind}s/${String(article.id).padStart(5, '0')}-${slugOf(shown.title).slice(0, 60) || 'untitled'}.md`
    return textEntry(name, async function* () {
      const known = new Map((await media.listByIds(articles.imported.picturesIn(shown))).map((each) => [each.id, each]))
      yield frontMatter(article)
      yield markdownOf(textOf(article), (id) => `../${pathOf(known.get(id) ?? { id, name: 'missing' })}`)
    })
  }

  function frontMatter({ live, work, state, author, createdAt }: Article): string {
    const shown = live ?? work
    const facts = {
      title: shown.title,
      summary: shown.summary,
      author,
      state,
      created: createdAt,
      published: live?.publishedAt,
    }
    const lines = Object.entries(facts).flatMap(([name, value]) => (value ? [`${name}: ${JSON.stringify(value)}`] : []))
    return `---\n${lines.join('\n')}\n---\n\n`
  }

  /** All of them, in an order in which a reader of a stream can begin at once. */
  return async function* entries(): AsyncGenerator<ZipEntry> {
    yield textEntry('README.txt', async function* () {
      yield ABOUT
    })
    yield textEntry('site.jsonl', siteLines)
    yield textEntry('wordpress.xml', wordpress)
    yield textEntry('settings.json', settingsFile)
    yield textEntry('redirects.csv', redirectTable)
    for await (const article of articles.imported.everyone()) yield articleEntry(article)
    for await (const picture of media.everyone()) {
      const open = async () => once(() => media.files.readMaster(picture.hash))
      yield { name: pathOf(picture), modifiedAt: new Date(picture.uploadedAt), open }
    }
    for await (const { file, path, open } of publicationFiles.everyone()) {
      yield { name: `publications/${path}`, modifiedAt: new Date(file.uploadedAt), open }
    }
  }
}

/** The text that readers see, or would see. */
function textOf({ kind, live, work }: Article) {
  const { document } = live ?? work
  return kind === 'page' ? pageAsText(document) : document
}

/** WordPress knows its shortcodes again, which readers here do not see. */
function withShortcodes(node: DocumentNode): DocumentNode {
  const { what = '', source = '' } = (node.type === 'leftOut' ? node.attrs : undefined) ?? {}
  if (String(what).startsWith('shortcode ') && source) return { type: 'text', text: String(source) }
  return node.content ? { ...node, content: node.content.map(withShortcodes) } : node
}

/** Where a picture lies in the archive; its number keeps two of one name apart. */
function pathOf({ id, name }: Pick<Media, 'id' | 'name'>): string {
  const [, base = name, ending = ''] = /^(.*?)(\.[a-z0-9]{2,5})?$/is.exec(name) ?? []
  return `pictures/${id}-${slugOf(base).slice(0, 60) || 'picture'}${ending.toLowerCase() || '.webp'}`
}

const parentsFirst = <T extends { parentId: number }>(categories: T[]): T[] =>
  categories.toSorted((a, b) => Number(a.parentId !== 0) - Number(b.parentId !== 0))

async function* encoded(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const text of texts) yield encoder.encode(text)
}

/** Read when its turn comes, and not before. */
async function* once(read: () => Promise<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield await read()
}

/** The blocks of a page as one text, for systems that know no blocks: titles as headings, words as paragraphs, pictures as figures. */
function pageAsText(document: DocumentNode): DocumentNode {
  const content = (document.content ?? []).flatMap(asText)
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] }
}

function asText(node: DocumentNode): DocumentNode[] {
  const fields = fieldsOf(node.type)
  if (!fields) return [node]
  return [...fields.flatMap((field) => fieldAsText(node, field)), ...(node.content ?? []).flatMap(asText)]
}

function fieldAsText({ attrs = {} }: DocumentNode, { name, kind }: BlockField): DocumentNode[] {
  if (kind === 'picture') return attrs.mediaId ? [figureOf(attrs)] : []
  const words = String(attrs[name] ?? '').trim()
  if (!words || kind === 'choice') return []
  if (kind === 'link') return [paragraph(words, [{ type: 'link', attrs: { href: words, title: null } }])]
  if (name === 'title') return [{ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: words }] }]
  return words.split(/\n\s*\n/).map((part) => paragraph(part.replace(/\s+/g, ' ')))
}

function paragraph(text: string, marks?: DocumentNode['marks']): DocumentNode {
  return { type: 'paragraph', content: [{ type: 'text', text, ...(marks && { marks }) }] }
}

function figureOf({ mediaId, alt }: Record<string, unknown>): DocumentNode {
  return { type: 'figure', attrs: { mediaId, src: '', alt: alt ?? '', caption: '', width: null, height: null } }
}
