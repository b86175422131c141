import { inventoryRoutes } from '#server/features/inventory/inventory.routes.ts'
import { createInventory } from '#server/features/inventory/inventory.service.ts'
import { createMedia } from '#server/features/media/media.service.ts'
import { createPublications } from '#server/features/publications/publications.service.ts'
import { openRooms } from './rooms.ts'

/** How long the inventory takes with many files: node bench/inventory.ts --database sqlite:/tmp/bench.db */
const { tools, audit, api, ask, measure } = await openRooms()
const media = createMedia(tools, { audit })
const publications = createPublications(tools, { audit })
api.route('/', inventoryRoutes(createInventory(tools, { media, publications })))

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
await measure(
  `${total} pictures and files`,
  Object.fromEntries(QUESTIONS.map((question) => [question || 'page 1', `/api/inventory${question}`])),
)
