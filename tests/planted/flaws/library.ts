import { api, type Flaw } from '#tests/planted/flaw.ts'

export const media: Flaw[] = [
  {
    name: 'a picture that is shown somewhere can be deleted',
    file: 'src/server/features/system/media/media.service.ts',
    find: '        if (uses.length > 0) throw inUse(uses)\n',
    replace: '        void inUse\n',
    tests: [api('system/media')],
  },
  {
    name: 'a picture is forgotten for good after three days',
    file: 'src/server/features/system/media/media.model.ts',
    find: 'export const KEPT_AWAY_DAYS = 30',
    replace: 'export const KEPT_AWAY_DAYS = 3',
    tests: [api('system/media', 'website/inventory')],
  },
  {
    name: 'a picture that was brought back is not found any more',
    file: 'src/server/features/system/media/media.service.ts',
    find: `      await note(tx, back)
      await record(tx, doer, 'media.restored', media)`,
    replace: "      await record(tx, doer, 'media.restored', media)",
    tests: [api('system/media', 'website/inventory', 'overview/search')],
  },
  {
    name: 'cutting a picture loses the way from its old address',
    file: 'src/server/features/system/media/media.service.ts',
    find: '      await away.noteAddress(tx, media.id, { before: media.hash, now: hash })\n',
    replace: '',
    tests: [api('system/media')],
  },
  {
    name: 'replacing a picture leaves its pages as they were',
    file: 'src/server/features/system/media/media.service.ts',
    find: `      await record(tx, doer, action, media)
      touch(tx, 'articles', 'settings', \`media:\${media.id}\`)`,
    replace: '      await record(tx, doer, action, media)',
    tests: [api('ledgers/writes')],
  },
  {
    name: 'a picture keeps the focal point of the one before it',
    file: 'src/server/features/system/media/media.service.ts',
    find: 'const unseen = { likeness: null, alike: null, focalX: 50, focalY: 50 }',
    replace: 'const unseen = { likeness: null, alike: null }',
    tests: [api('ledgers/record-round-trips')],
  },
  {
    name: 'the list of pictures shows those that were deleted',
    file: 'src/server/features/system/media/media.store.ts',
    find: `    .selectFrom('media')
    .where(sql<boolean>\`deleted_at is null\`)
    .$if(folder`,
    replace: `    .selectFrom('media')
    .$if(folder`,
    tests: [api('system/media', 'website/inventory')],
  },
]

export const publications: Flaw[] = [
  {
    name: 'clients can read what is for staff',
    file: 'src/server/features/website/publications/publications.model.ts',
    find: `admin: 'staff' }`,
    replace: `admin: 'client' }`,
    tests: [api('website/publications', 'website/public/library')],
  },
  {
    name: 'a file of a deleted folder can still be fetched',
    file: 'src/server/features/website/publications/publications.service.ts',
    find: 'if (!file || !inside || file.deletedAt || inside.deletedAt) throw',
    replace: 'if (!file || !inside || file.deletedAt) throw',
    tests: [api('website/publications', 'website/public/library')],
  },
  {
    name: 'a file that only staff may read is kept by caches on its way',
    file: 'src/server/features/website/publications/serve-file.ts',
    find: `audience === 'shared' ? 'public, max-age=600' : 'private, no-store'`,
    replace: `audience !== 'user' ? 'public, max-age=600' : 'private, no-store'`,
    also: {
      file: 'src/server/http/caching.ts',
      find: `if (isForOne(c)) headers.set(`,
      replace: `if (isForOne(c) && !headers.has('Cache-Control')) headers.set(`,
    },
    tests: [api('website/public/library')],
  },
  {
    name: 'the edition before does not come back when the newest is deleted',
    file: 'src/server/features/website/publications/publication-files.service.ts',
    find: '    if (file.isCurrent && file.replacesId) await files.updateFile(tx, db.engine, file.replacesId, { isCurrent: 1 })\n',
    replace: '',
    tests: [api('website/publications')],
  },
  {
    name: 'downloads in part count once for each part',
    file: 'src/server/features/website/publications/publications.routes.ts',
    find: `answer.headers.get('content-range')?.startsWith('bytes 0-')`,
    replace: `answer.headers.get('content-range')?.startsWith('bytes ')`,
    tests: [api('website/publications')],
  },
  {
    name: 'a preview within a page counts as a download',
    file: 'src/server/features/website/publications/publications.routes.ts',
    find: `if (isDownload(c.req.raw, answer) && c.req.valid('query').preview === undefined) {`,
    replace: 'if (isDownload(c.req.raw, answer)) {',
    tests: [api('website/publications')],
  },
  {
    name: 'the number of files of a folder counts deleted ones',
    file: 'src/server/features/website/publications/folders.store.ts',
    find: `        .where('publicationFiles.deletedAt', 'is', null)\n`,
    replace: '',
    tests: [api('website/publications', 'ledgers/record-round-trips')],
  },
]
