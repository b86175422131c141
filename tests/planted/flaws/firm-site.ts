import { api, type Flaw } from '#tests/planted/flaw.ts'

const AT = 'src/server/features'

/** Pages that the firm makes itself, and what is about them: their addresses, the mark, the map, what came with the site. */
export const firmPages: Flaw[] = [
  {
    name: 'a page that was taken off the site stays in its map',
    file: `${AT}/website/articles/pages/pages.store.ts`,
    find: `    .where('kind', '=', 'page')
    .where('state', '=', 'published')
    .orderBy('slug')`,
    replace: `    .where('kind', '=', 'page')
    .where('publishedAt', 'is not', null)
    .orderBy('slug')`,
    tests: [api('website/pages')],
  },
  {
    name: 'a page that was deleted hides the one that has its address now',
    file: `${AT}/website/articles/pages/pages.store.ts`,
    find: "`kind = 'page' and state = 'published'`",
    replace: "`kind = 'page'`",
    tests: [api('website/pages')],
  },
  {
    name: 'the card of a page that was taken off the site still tells its words',
    file: `${AT}/website/articles/pages/pages.service.ts`,
    find: `if (page?.kind !== 'page' || page.state !== 'published' || !page.live) return undefined`,
    replace: `if (page?.kind !== 'page' || !page.live) return undefined`,
    tests: [api('website/pages')],
  },
  {
    name: 'two pages are scheduled for one address',
    file: `${AT}/website/articles/articles.store.ts`,
    find: `        e.and([e('state', '=', 'scheduled'), e('workSlug', '=', address)]),\n`,
    replace: '',
    tests: [api('website/pages')],
  },
  {
    name: 'a page is made below an address of the site itself',
    file: 'src/domain/pages/address.ts',
    find: `return isOwnWord(firstWord(address)) ? 'reserved' : null`,
    replace: `return isOwnWord(address) || firstWord(address) === '' ? 'reserved' : null`,
    tests: [api('website/pages')],
  },
  {
    name: 'the list of pages shows those that were deleted',
    file: `${AT}/website/articles/pages/pages.store.ts`,
    find: "    .$if(state === undefined, (q) => q.where(sql<boolean>`state <> 'deleted'`))\n",
    replace: '',
    tests: [api('website/pages')],
  },
  {
    name: 'somebody removes the saved view of a colleague',
    file: `${AT}/system/saved-views/saved-views.store.ts`,
    find: `    .where('id', '=', id)
    .where('accountId', '=', accountId)`,
    replace: `    .where('id', '=', id)
    .where('accountId', '<>', accountId.slice(0, 0))`,
    tests: [api('clients/conversations')],
  },
  {
    name: 'a file that came with the site is cleared after the firm has made it its own',
    file: `${AT}/website/publications/publication-files.service.ts`,
    find: `        await samples.release(tx, 'publication', id)
        const after =`,
    replace: '        const after =',
    tests: [api('overview/setup')],
  },
  {
    name: 'an accent that cannot be read is taken',
    file: 'src/contract/system/settings-public.ts',
    find: `  accent: colour('accent'),`,
    replace: `  accent: z.string().trim().toLowerCase().refine(isHex, 'Enter a colour such as #0e5c45'),`,
    tests: [api('system/brand')],
  },
]

/** What comes from another site, what leaves for one, and old addresses. */
export const moving: Flaw[] = [
  {
    name: 'posts for those who pay become public',
    file: `${AT}/website/imports/reading/ghost.ts`,
    find: `if (status !== 'draft' && visibility !== 'public') return`,
    replace: `if (status !== 'draft' && visibility === 'members') return`,
    tests: [api('website/imports/ghost')],
  },
  {
    name: 'comments that name no UTC are taken as if they did',
    file: `${AT}/website/imports/reading/wordpress-comments.ts`,
    find: `momentIn(text('date'), zone)`,
    replace: `momentIn(text('date'), zone && 'UTC')`,
    tests: [api('website/imports/wordpress')],
  },
  {
    name: 'one host that may be fetched from opens the whole private network',
    file: `${AT}/website/imports/running/run-import.ts`,
    find: 'allow: (address) => config.importHosts.includes(address),',
    replace: 'allow: () => config.importHosts.length > 0,',
    tests: [api('website/imports')],
  },
  {
    name: 'an import that is stopped forgets what it has brought in',
    file: `${AT}/website/imports/imports.service.ts`,
    find: `(await store.change(tx, id, ['running'], { ...change, finishedAt: now }))`,
    replace: `(await store.change(tx, id, ['running'], change))`,
    tests: [api('website/imports')],
  },
  {
    name: 'getting pictures again prolongs the week for an undo',
    file: `${AT}/website/imports/imports.service.ts`,
    find: '{ finishedAt: found.finishedAt ?? now }',
    replace: '{ finishedAt: now }',
    tests: [api('website/imports')],
  },
  {
    name: 'an undo takes what readers have said along with the article',
    file: `${AT}/website/imports/running/undo.ts`,
    find: `    if (await comments.imported.hasOthers(tx, id)) return 'Readers have commented on it since.'\n`,
    replace: '',
    tests: [api('website/imports/comments')],
  },
  {
    name: 'an undo takes redirects away that somebody has made by hand',
    file: `${AT}/website/redirects/redirects.store.ts`,
    find: `.where('toKey', '=', toKey).where('reason', '=', 'import').execute()`,
    replace: `.where('toKey', '=', toKey).execute()`,
    tests: [api('website/imports')],
  },
  {
    name: 'an import writes over what was set here',
    file: `${AT}/system/settings/settings.service.ts`,
    find: `        if (version > 0) return 'set'\n`,
    replace: '',
    also: {
      file: `${AT}/website/imports/running/plan-item.ts`,
      find: `return known.set.has(item.section) ? planned('skip', 'It was set here, and stays as it is.') : planned('import')`,
      replace: `return planned('import')`,
    },
    tests: [api('website/imports')],
  },
  {
    name: 'files for clients are brought into a folder of that name that everybody reads',
    file: `${AT}/website/publications/publications.service.ts`,
    find: 'all.find(({ name, audience }) => name === wanted.name && audience === wanted.audience)',
    replace: 'all.find(({ name }) => name === wanted.name)',
    tests: [api('website/imports')],
  },
  {
    name: 'the files of an import are kept for ever',
    file: `${AT}/website/imports/imports.service.ts`,
    find: `        await storage.remove(storageKey)\n`,
    replace: '        void storageKey\n',
    tests: [api('website/imports')],
  },
  {
    name: 'the archive of an export is kept for ever',
    file: `${AT}/website/exports/exports.service.ts`,
    find: `        if (storageKey) await storage.remove(storageKey)\n`,
    replace: '        void storageKey\n',
    tests: [api('website/exports')],
  },
  {
    name: 'comments that were deleted leave with an export',
    file: `${AT}/website/comments/comments.store.ts`,
    find: `.where('articleId', '=', articleId).where('state', '<>', 'deleted')`,
    replace: `.where('articleId', '=', articleId)`,
    tests: [api('website/exports')],
  },
  {
    name: 'an address that was given up leads on again where the site has moved to',
    file: `${AT}/website/redirects/redirects.store.ts`,
    find: `    yield* rows.map(asRedirect).filter(({ kind }) => kind !== 'gone')`,
    replace: '    yield* rows.map(asRedirect)',
    tests: [api('website/exports')],
  },
  {
    name: 'redirects are counted for the day in UTC',
    file: `${AT}/website/redirects/redirects.service.ts`,
    find: 'const day = await settings.dayOf(clock.now())',
    replace: 'const day = isoNow(clock).slice(0, 10)',
    tests: [api('website/redirects')],
  },
]
