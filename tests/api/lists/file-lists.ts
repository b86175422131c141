import { PAGE_SIZE } from '#contract/limits.ts'
import { articleForm } from '#tests/support/articles.ts'
import { jpeg } from '#tests/support/pictures.ts'
import { fill, type ListCase, type Row, sendAs, type World } from './list-case.ts'

const nameOf = (row: Row): string => row.name
const SORTS = { 'sort=oldest': 'all', 'sort=name': 'all', 'sort=largest': 'all' } as const

/** Pictures, publications, and both in the inventory. */
export const FILE_LISTS: Record<string, ListCase> = {
  'GET /api/media': {
    as: 'editor',
    rows: 'pictures',
    size: PAGE_SIZE.office,
    keyOf: nameOf,
    looks: {
      '': 'all',
      'q=quillwort': 'many',
      'q=bladderwort': 'few',
      'folder=Crowded': 'many',
      'folder=Lonely': 'few',
      'folder=Crowded&q=quillwort': 'many',
      'used=no': 'many',
      'used=yes': 'few',
      'used=no&folder=Crowded': 'many',
      'used=yes&folder=Crowded': 'none',
    },
  },
  'GET /api/publications/files': {
    as: 'editor',
    rows: 'files',
    size: PAGE_SIZE.office,
    keyOf: nameOf,
    looks: {
      '': 'all',
      'folder=$crowded': 'many',
      'folder=$lonely': 'few',
      'q=quillwort': 'many',
      'q=bladderwort': 'few',
      'q=quillwort&folder=$crowded': 'many',
      'q=quillwort&folder=$lonely': 'none',
    },
  },
  'GET /api/publications/files as a visitor': {
    as: 'public',
    rows: 'files',
    size: PAGE_SIZE.office,
    address: () => '/api/publications/files',
    keyOf: nameOf,
    looks: { 'folder=$crowded': 'many', 'folder=$lonely': 'few', 'folder=$crowded&q=quillwort': 'many' },
  },
  'GET /api/inventory': {
    as: 'editor',
    rows: 'inventory',
    size: PAGE_SIZE.office,
    keyOf: nameOf,
    looks: { '': 'all', ...SORTS, 'q=quillwort': 'many', 'q=bladderwort': 'few', 'q=quillwort&sort=oldest': 'many' },
    mirrors: [
      ['sort=newest', 'sort=oldest'],
      ['q=quillwort', 'q=quillwort&sort=oldest'],
    ],
  },
  'GET /api/inventory of pictures': {
    as: 'editor',
    rows: 'pictures',
    size: PAGE_SIZE.office,
    address: () => '/api/inventory',
    keyOf: nameOf,
    looks: {
      'kind=picture': 'all',
      'kind=picture&sort=oldest': 'all',
      'kind=picture&q=quillwort': 'many',
      'pictureFolder=Crowded': 'many',
      'pictureFolder=Crowded&sort=name': 'many',
      'pictureFolder=Lonely': 'few',
      'kind=picture&show=used': 'few',
      'kind=picture&show=unused': 'many',
      'show=undescribed': 'all',
    },
    mirrors: [['kind=picture', 'kind=picture&sort=oldest']],
  },
  'GET /api/inventory of files': {
    as: 'editor',
    rows: 'files',
    size: PAGE_SIZE.office,
    address: () => '/api/inventory',
    keyOf: nameOf,
    looks: {
      'kind=file': 'all',
      'kind=file&sort=oldest': 'all',
      'folder=$crowded': 'many',
      'folder=$crowded&sort=largest': 'many',
      'folder=$lonely': 'few',
      'kind=file&q=quillwort': 'many',
    },
    mirrors: [['kind=file', 'kind=file&sort=oldest']],
  },
}

export async function fillFiles(world: World): Promise<void> {
  const { app, filled, values } = world
  const send = sendAs(world, 'editor')
  for (const name of ['Crowded', 'Lonely']) {
    const folder = await send('POST', '/api/publications/folders', { name, type: 'shared' })
    values[name.toLowerCase()] = String(folder.id)
  }
  filled.files = await fill(app, PAGE_SIZE.office, async ({ name, isFew }) => {
    const file = `${isFew ? 'bladderwort' : 'quillwort'} ${name}.pdf`
    const form = articleForm({ file: new File([`%PDF-1.7\n${name}\n%%EOF`], file) })
    await send('POST', `/api/publications/folders/${isFew ? values.lonely : values.crowded}/files`, form)
    return file
  })
  filled.pictures = await fill(app, PAGE_SIZE.office, async ({ name, isFew }) => {
    const file = `${isFew ? 'bladderwort' : 'quillwort'}-${name}.jpg`
    const bytes = new Uint8Array(await jpeg(48, 32, Number(name) + 1))
    const picture = new File([bytes], file, { type: 'image/jpeg' })
    const form = articleForm({ 'images[]': picture, folder: isFew ? 'Lonely' : 'Crowded' })
    const { media } = await send('POST', '/api/upload/image', form)
    if (isFew) {
      const article = { title: file, content: '<p>Shows a picture.</p>', category: 'Pictures' }
      await send('POST', '/api/articles', articleForm({ ...article, mediaId: String(media[0].id) }))
    }
    return file
  })
  const { files, pictures } = filled
  const both = (which: 'all' | 'many' | 'few') => [...files[which], ...pictures[which]]
  filled.inventory = { all: both('all'), many: both('many'), few: both('few') }
}
