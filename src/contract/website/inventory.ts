import { LENGTHS } from '#contract/limits.ts'
import { answers, calls, listOf, named, pageQuery, z } from '#contract/route.ts'
import { AUDIENCES } from './publications.ts'

const INVENTORY_KINDS = ['picture', 'file'] as const
export type InventoryKind = (typeof INVENTORY_KINDS)[number]

const INVENTORY_SORTS = ['newest', 'oldest', 'name', 'largest'] as const
export type InventorySort = (typeof INVENTORY_SORTS)[number]

const INVENTORY_SHOWS = ['used', 'unused', 'duplicates', 'undescribed'] as const
export type InventoryShow = (typeof INVENTORY_SHOWS)[number]

const forEditors = calls('inventory', 'editor')

const item = named('InventoryItem', {
  kind: z.enum(INVENTORY_KINDS),
  id: z.number().describe('Of the picture or of the file; each kind counts for itself'),
  name: z.string(),
  type: z.string().describe('In a word for people: Picture, PDF, Word'),
  bytes: z.number(),
  folder: z.string().describe('The name of its folder; empty for a picture without one'),
  thumbnail: z.string().nullable(),
  url: z.string(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  alt: z.string().nullable().describe('Of a picture; empty while nobody has described it'),
  uses: z.number().describe('In how many places it is shown or linked'),
  downloads: z.number().nullable(),
  year: z.number().nullable(),
  editions: z.number().describe('How many earlier editions a file replaces'),
  addedAt: z.string(),
})

export type InventoryItem = z.infer<typeof item>

export const listInventory = forEditors.get('/api/inventory', {
  summary: 'Pictures and publication files in one list; put away ones and earlier editions are left out',
  request: {
    query: pageQuery.extend({
      q: z.string().trim().max(200).optional(),
      kind: z.enum(INVENTORY_KINDS).optional(),
      folder: z.coerce.number().int().positive().optional().describe('A publication folder'),
      pictureFolder: z
        .string()
        .trim()
        .max(LENGTHS.name)
        .optional()
        .describe('A folder of pictures by name; empty: those without one'),
      show: z
        .enum(INVENTORY_SHOWS)
        .optional()
        .describe('unused: shown nowhere and never fetched; undescribed: without an alt text'),
      sort: z.enum(INVENTORY_SORTS).default('newest'),
    }),
  },
  responses: { 200: answers(listOf(item), 'One page') },
})

const folders = named('InventoryFolders', {
  total: z.number(),
  pictures: z.number(),
  files: z.number(),
  loose: z.number().describe('Pictures without a folder'),
  pictureFolders: z.array(z.object({ name: z.string(), total: z.number() })),
  publicationFolders: z.array(
    z.object({ id: z.number(), name: z.string(), type: z.enum(AUDIENCES), total: z.number(), position: z.number() }),
  ),
})

export type InventoryFolders = z.infer<typeof folders>

export const listInventoryFolders = forEditors.get('/api/inventory/folders', {
  summary: 'Every folder of pictures and of publications, with how much each holds',
  responses: { 200: answers(folders, 'All folders') },
})
