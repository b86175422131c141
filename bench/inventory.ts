import { inventoryRoutes } from '#server/features/inventory/inventory.routes.ts'
import { createInventory } from '#server/features/inventory/inventory.service.ts'
import { mediaRoutes } from '#server/features/media/media.routes.ts'
import { createMedia } from '#server/features/media/media.service.ts'
import { publicationRoutes } from '#server/features/publications/publications.routes.ts'
import { createPublications } from '#server/features/publications/publications.service.ts'
import { openRooms } from './rooms.ts'

/** How long the inventory takes with many files: node bench/inventory.ts --database sqlite:/tmp/bench.db */
const { tools, audit, api, ask, measure } = await openRooms('inventory')
const media = createMedia(tools, { audit })
const publications = createPublications(tools, { audit })
api
  .route('/', inventoryRoutes(createInventory(tools, { media, publications })))
  .route(
    '/',
    publicationRoutes({ publications, media, publicationFiles: {} as never, publicationReaders: {} as never }),
  )
  .route('/', mediaRoutes(media))

const { pages, total } = await ask<{ pages: number; total: number }>('/api/inventory')
const QUESTIONS = [
  '',
  `?page=${Math.round(pages / 2)}`,
  `?page=${pages}`,
  `?sort=name&page=${Math.round(pages / 2)}`,
  `?sort=largest&page=${pages}`,
  '?kind=file&page=100',
  '?kind=picture&page=200',
  '?pictureFolder=Folder%203&page=10',
  '?folder=2&page=20',
  '?show=unused&page=50',
  '?show=used&page=50',
  '?show=duplicates&page=3',
  '?show=undescribed&page=20',
  '?q=tax',
  '?q=payroll%20declaration',
  '?q=decl',
  '?q=j',
  '?q=tax&sort=name&kind=file',
  '/folders',
]
await measure({
  what: `${total} pictures and files`,
  questions: {
    ...Object.fromEntries(QUESTIONS.map((question) => [question || 'page 1', `/api/inventory${question}`])),
    'files, newest': '/api/publications/files',
    'files of a folder, page 20': '/api/publications/files?folder=2&page=20',
    'files, search': '/api/publications/files?q=tax',
    'files, search for a beginning': '/api/publications/files?q=pa',
    'pictures, page 100': '/api/media?page=100',
    'pictures, search': '/api/media?q=tax',
  },
})
