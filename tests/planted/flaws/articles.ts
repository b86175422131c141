import { api, type Flaw } from '#tests/planted/flaw.ts'

const AT = 'src/server/features/website/articles'

/** What authors write, and what readers get to see of it. */
export const articles: Flaw[] = [
  {
    name: 'the day of review is lost on publishing',
    file: `${AT}/articles.store.ts`,
    find: '    reviewBy: live.reviewBy,',
    replace: '    reviewBy: null,',
    tests: [api('ledgers/article-round-trips')],
  },
  {
    name: 'a discarded working copy keeps its cover',
    file: `${AT}/writing/article-publishing.ts`,
    find: 'const writing = writingOf(article.live)',
    replace: 'const writing = { ...writingOf(article.live), coverId: article.work.coverId }',
    tests: [api('ledgers/article-round-trips')],
  },
  {
    name: 'a restored revision keeps the description of the picture that stood there',
    file: `${AT}/writing/article-publishing.ts`,
    find: 'const writing = { ...article.work, ...found.writing, document }',
    replace: 'const writing = { ...found.writing, document, coverAlt: article.work.coverAlt }',
    tests: [api('ledgers/article-round-trips')],
  },
  {
    name: 'a restored revision leads to addresses that were given up',
    file: `${AT}/writing/article-publishing.ts`,
    find: 'const document = await ledOn(tx, found.writing.document, redirects)',
    replace: 'const document = redirects ? found.writing.document : await ledOn(tx, found.writing.document, redirects)',
    tests: [api('website/redirects')],
  },
  {
    name: 'an address that was to be given up goes on working after an interruption',
    file: `${AT}/writing/article-core.ts`,
    find: "if (givesUp) await redirects.add(tx, from, to, 'rename', 'closing')",
    replace: "if (givesUp) await redirects.add(tx, from, to, 'rename')",
    tests: [api('website/redirects')],
  },
  {
    name: 'an update moves an article to the top of the news',
    file: `${AT}/writing/article-core.ts`,
    find: 'own: at ?? was?.publishedAt ?? now }',
    replace: 'own: at ?? now }',
    tests: [api('website/articles', 'website/article-work')],
  },
  {
    name: 'what fell due while the site was down counts from its start',
    file: `${AT}/writing/article-publishing.ts`,
    find: `at: article.state === 'scheduled' ? article.publishAt : null,`,
    replace: 'at: null,',
    tests: [api('website/article-work')],
  },
  {
    name: 'a deleted article that was to be published meanwhile appears when it is restored',
    file: `${AT}/writing/article-publishing.ts`,
    find: `const late = article.stateBefore === 'scheduled' && (article.publishAt ?? '') <= core.now()`,
    replace: 'const late = false',
    tests: [api('website/article-work', 'website/articles')],
  },
  {
    name: 'a save that was overtaken is written over the newer one',
    file: `${AT}/writing/article-writing.ts`,
    find: 'if (save.sequence <= known) {',
    replace: 'if (save.sequence < known - 1000) {',
    tests: [api('website/article-work')],
  },
  {
    name: 'whoever saves last wins, whatever they have seen',
    file: `${AT}/writing/article-writing.ts`,
    find: '        if (!knows) throw editConflict(article)\n',
    replace: '        void knows\n',
    tests: [api('website/article-work')],
  },
  {
    name: 'an article without content can be published by form',
    file: `${AT}/writing/checklist.ts`,
    find: `[!hasContent(document), error('content-missing',`,
    replace: `[!hasContent(document), advice('content-missing',`,
    tests: [api('website/articles', 'website/article-work')],
  },
  {
    name: 'a preview is open for ever',
    file: `${AT}/articles.service.ts`,
    find: `(article.previewUntil ?? '') > isoNow(clock)`,
    replace: 'article.previewUntil !== null',
    tests: [api('website/article-work')],
  },
  {
    name: 'a subcategory of another category is taken',
    file: `${AT}/categories/categories.service.ts`,
    find: 'subcategoryId: subcategory?.parentId === categoryId ? subcategoryId : null }',
    replace: 'subcategoryId: subcategory ? subcategoryId : null }',
    tests: [api('website/categories')],
  },
  {
    name: 'the old address of a merged category leads nowhere',
    file: `${AT}/categories/categories.service.ts`,
    find: '        await store.alias(tx, from.slug, to.id, from.id)\n',
    replace: '',
    tests: [api('website/categories')],
  },
  {
    name: 'articles of a merged subcategory keep the number of the old category',
    file: `${AT}/categories/categories.service.ts`,
    find: '            moved += await emptyInto(tx, child, belongingOf(duplicate))\n',
    replace: '',
    tests: [api('website/categories')],
  },
  {
    name: 'an article is related to itself',
    file: `${AT}/reading/article-reading.ts`,
    find: 'if (other !== id && chosen.size < RELATED) chosen.add(other)',
    replace: 'if (chosen.size < RELATED) chosen.add(other)',
    tests: [api('website/public/articles')],
  },
  {
    name: 'the neighbour of an article may be one that was taken off the site',
    file: `${AT}/article-lists.store.ts`,
    find: `      .select(['id', 'title', 'slug'])
      .where(sql<boolean>\`state = 'published' and kind = 'article'\`)`,
    replace: `      .select(['id', 'title', 'slug'])
      .where('publishedAt', 'is not', null)`,
    tests: [api('website/news', 'website/public/articles')],
  },
]
