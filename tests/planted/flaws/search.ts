import { api, type Flaw, unit } from '#tests/planted/flaw.ts'

const INDEX = 'src/server/features/website/articles/search/article-index.ts'
const SEARCH = 'src/database/search'

/** Words that find too much, too little, or what is no longer there. */
export const search: Flaw[] = [
  {
    name: 'the office finds articles that were deleted',
    file: INDEX,
    find: `return state === 'deleted' ? null : findableOf(work, { state })`,
    replace: `return findableOf(work, { state })`,
    tests: [api('website/article-search', 'overview/search', 'website/articles')],
  },
  {
    name: 'readers find words that are not published yet',
    file: INDEX,
    find: `live ? findableOf(live) : null`,
    replace: `live ? findableOf(work) : null`,
    tests: [api('website/article-search', 'website/public/articles')],
  },
  {
    name: 'a search within a category finds nothing',
    file: INDEX,
    find: 'facets: { ...facets, category: categoryId, subcategory: subcategoryId } }',
    replace: 'facets: { ...facets, category: null, subcategory: categoryId && subcategoryId } }',
    tests: [api('website/article-search', 'website/public/articles', 'website/news')],
  },
  {
    name: 'the short description of an article is not searched',
    file: INDEX,
    find: 'const text = `${summary}\\n${textOf(document)}`',
    replace: 'const text = `${summary.slice(0, 0)}\\n${textOf(document)}`',
    tests: [api('website/article-search', 'website/articles')],
  },
  {
    name: 'editors find people and their requests',
    file: 'src/server/features/overview/search/search.service.ts',
    find: `const office = isAsked && isOpenTo('accountant', actor.role)`,
    replace: `const office = isAsked && isOpenTo('staff', actor.role)`,
    tests: [api('overview/search')],
  },
  {
    name: 'the words of an erased person are offered for words that were mistyped',
    file: `${SEARCH}/search.ts`,
    find: '    await letGo(tx, kind, gone.filter(isWord))\n',
    replace: '    void letGo\n',
    tests: [api('ledgers/erasure')],
  },
  {
    name: 'a page of a search begins anew with the first hit',
    file: `${SEARCH}/search.ts`,
    find: 'return { ids: ranked.slice(offset, offset + limit), total: ids.length, more: false }',
    replace: 'return { ids: ranked.slice(0, limit), total: ids.length, more: offset < 0 }',
    tests: [api('lists/content', 'lists/office')],
  },
  {
    name: 'articles with the words in their title do not come first',
    file: `${SEARCH}/search.ts`,
    find: 'const ranked = inTitle ? [...ids.filter((id) => inTitle.has(id)), ...ids.filter((id) => !inTitle.has(id))] : ids',
    replace: 'const ranked = inTitle ? ids.filter((id) => inTitle.has(id) || id > 0) : ids',
    tests: [api('website/article-search', 'overview/search')],
  },
  {
    name: 'letters that changed places are not forgiven',
    file: 'src/domain/text/typo.ts',
    find: 'return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0]',
    replace: 'return false',
    tests: [unit('src/domain/text/typo.test.ts')],
  },
  {
    name: 'names with letters that keyboards lack are not found',
    file: 'src/domain/text/fold.ts',
    find: '    .replace(OTHER_LETTERS, (letter) => LETTERS[letter] ?? letter)\n',
    replace: '',
    tests: [unit('src/domain/text/words.test.ts')],
  },
  {
    name: 'a picture that was deleted is found',
    file: 'src/server/features/system/media/media.service.ts',
    find: `        await store.update(tx, id, { deletedAt: isoNow(clock) })
        await db.engine.search.remove(tx, 'media', id)`,
    replace: '        await store.update(tx, id, { deletedAt: isoNow(clock) })',
    tests: [api('ledgers/record-round-trips', 'overview/search', 'system/media')],
  },
]
