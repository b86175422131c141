/**
 * API tests whose outcome is decided before or beside the database: `npm test` runs them on SQLite alone, `npm run test:full`
 * on both engines. A file belongs here when no statement of its feature is its subject; `tests/house` refuses those that
 * speak to the database themselves.
 */
export const ONE_ENGINE: Record<string, string[]> = {
  'guards, schemas and headers answer before a service is called': [
    'access',
    'attacks-bodies',
    'attacks-pages',
    'attacks-wire',
    'caching',
    'openapi',
    'serving',
    'system/confirm-identity',
  ],
  'about files, pictures and their storage': [
    'clients/documents-encrypted',
    'system/brand',
    'system/move-uploads',
    'website/publication-kinds',
    'website/public/library',
  ],
  'about servers of others': ['system/mail-dns', 'system/passkeys'],
  'about formats of other programs, whose contents the tests of imports store on both engines': [
    'website/imports/galleries',
    'website/imports/ghost',
    'website/imports/left-out',
    'website/imports/links',
    'website/imports/news-portal',
    'website/imports/open-source',
    'website/imports/wordpress',
    'website/imports/words-kept',
  ],
  'about dates that are computed from one clock': ['time/clock-change', 'time/weekly-mail'],
  'about text and markup': ['website/introduction', 'website/public/articles', 'website/public/comments'],
}

export const oneEngineFiles = Object.values(ONE_ENGINE)
  .flat()
  .map((name) => `tests/api/${name}.test.ts`)
