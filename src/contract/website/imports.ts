import { answers, calls, lenient, listOf, named, numericId, pageQuery, takesFields, z } from '#contract/route.ts'
import {
  IMPORT_FILTERS,
  IMPORT_KINDS,
  IMPORT_OUTCOMES,
  IMPORT_SOURCES,
  IMPORT_STATES,
  MOST_IMPORT_FILES,
} from './import-fields.ts'

// Importing another site. Files come by `/api/uploads` with the target `import`; an import is begun with what their receipts name.

const summary = z.object({
  id: z.number(),
  state: z.enum(IMPORT_STATES),
  source: z.enum(IMPORT_SOURCES).nullable(),
  siteAddress: z.string().nullable(),
  isEmpty: z.boolean().describe('Whether the files were read and hold nothing'),
  fault: z.string().nullable().describe('Why the files could not be read to their end, with the line'),
  startedBy: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  finishedAt: z
    .string()
    .nullable()
    .describe(
      'Null of one that was cancelled or failed before its files were read to their end: to run it reads them again',
    ),
})

const kindCounts = z.object({
  kind: z.enum(IMPORT_KINDS),
  total: z.number(),
  planned: z.object({ import: z.number(), merge: z.number(), skip: z.number() }),
  outcomes: z.object({
    imported: z.number(),
    merged: z.number(),
    skipped: z.number(),
    failed: z.number(),
    waiting: z.number(),
  }),
})

const importAnswer = summary
  .extend({
    files: z.array(z.object({ name: z.string(), size: z.number() })),
    counts: z.array(kindCounts),
    total: z.number(),
    settled: z.number().describe('How many items have an outcome'),
    unknown: z
      .array(z.object({ name: z.string(), times: z.number() }))
      .describe('Shortcodes, blocks and elements that were left out, and that readers do not see'),
    canUndo: z.boolean(),
  })
  .openapi('Import')

export type ImportAnswer = z.infer<typeof importAnswer>

const itemAnswer = named('ImportItem', {
  id: z.number(),
  kind: z.enum(IMPORT_KINDS),
  title: z.string(),
  address: z.string().nullable().describe('Where it stood on its own site'),
  plan: z.enum(['import', 'merge', 'skip']),
  outcome: z.enum(IMPORT_OUTCOMES).nullable(),
  why: z.string(),
  target: z.string().nullable().describe('What it became, such as `article:12`'),
  undone: z.enum(['removed', 'left']).nullable(),
  undoneWhy: z.string(),
})

export type ImportItemAnswer = z.infer<typeof itemAnswer>

const forAdmins = calls('imports', 'admin')
const one = { 200: answers(importAnswer, 'The import') }

export const listImports = forAdmins.get('/api/imports', {
  summary: 'Imports, newest first',
  request: { query: pageQuery },
  responses: {
    200: answers(
      listOf(summary).extend({
        waiting: z
          .array(z.object({ id: z.string(), name: z.string(), size: z.number() }))
          .describe('What was uploaded and belongs to no import yet'),
      }),
      'A page of them',
    ),
  },
})

export const createImport = forAdmins.post('/api/imports', {
  summary: 'Read uploaded files through. Nothing is changed; the answer says what would be',
  request: {
    body: takesFields({
      files: z
        .array(z.string().max(60), 'Choose a file first')
        .min(1, 'Choose a file first')
        .max(MOST_IMPORT_FILES, `At most ${MOST_IMPORT_FILES} files`),
      siteAddress: z
        .url({ protocol: /^https?$/, error: 'Enter the whole address of the old site, such as https://old.example' })
        .max(300)
        .nullish()
        .transform((address) => address ?? null),
    }),
  },
  responses: { 201: answers(importAnswer, 'Begun') },
})

export const getImport = forAdmins.get('/api/imports/{id}', {
  summary: 'How far an import is, and what becomes of its items by kind',
  request: { params: numericId },
  responses: one,
})

export const listImportItems = forAdmins.get('/api/imports/{id}/items', {
  summary: 'The items of an import, in the order of the source',
  request: {
    params: numericId,
    query: pageQuery.extend({
      kind: lenient(z.enum(IMPORT_KINDS).optional(), undefined),
      outcome: lenient(z.enum(IMPORT_FILTERS).optional(), undefined),
      holds: z
        .string()
        .max(80)
        .optional()
        .describe('Only articles and pages with this part that was left out, as `unknown` of the import names it'),
      noted: z.stringbool().optional().describe('Only those about which there is something to say'),
    }),
  },
  responses: { 200: answers(listOf(itemAnswer), 'A page of them') },
})

export const reportImport = forAdmins.get('/api/imports/{id}/report', {
  summary: 'Every item with what becomes of it, as CSV',
  request: { params: numericId },
  responses: {
    200: { description: 'A table', content: { 'text/csv': { schema: z.string().openapi({ format: 'binary' }) } } },
  },
})

const act = <const P extends string>(path: P, summary: string) =>
  forAdmins.post(`/api/imports/{id}/${path}`, { summary, request: { params: numericId }, responses: one })

export const runImport = act('run', 'Bring in what was read, or go on after a stop')
export const cancelImport = act('cancel', 'Stop; what was imported so far stays')
export const retryImport = act('retry', 'Try again to get the pictures that are missing')
export const undoImport = act('undo', 'Undo what was imported, for 7 days; what was changed since is left, and named')
