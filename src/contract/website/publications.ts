import { BYTES, LENGTHS } from '#contract/limits.ts'
import {
  answers,
  calls,
  listOf,
  messageAnswer,
  named,
  numericId,
  pageQuery,
  takesFields,
  takesForm,
  z,
} from '#contract/route.ts'
import { formFile } from '#contract/system/media.ts'

/** Who may read a folder: everyone, signed-in clients, or staff alone. */
export const AUDIENCES = ['shared', 'user', 'admin'] as const
export type Audience = (typeof AUDIENCES)[number]

const audience = z
  .enum(AUDIENCES, 'Choose who may read it')
  .describe('shared: everyone; user: signed-in clients; admin: staff')

const folderName = z.string('Enter a name').trim().min(1, 'Enter a name').max(LENGTHS.name, 'Use a shorter name')
const fileName = z.string().trim().min(1, 'Enter a name').max(LENGTHS.title, 'Use a shorter name')

const year = z
  .number('Enter a year such as 2026')
  .int('Enter a year such as 2026')
  .min(1900, 'Enter a year such as 2026')
  .max(2200, 'Enter a year such as 2026')

const edition = z.object({ id: z.number(), name: z.string(), url: z.string(), year: z.number().nullable() })

const fileAnswer = named('PublicationFile', {
  id: z.number(),
  folderId: z.number(),
  name: z.string(),
  url: z.string(),
  size: z.number().describe('In bytes'),
  type: z.string().describe('What it is, such as application/pdf'),
  kind: z.string().describe('The same in a word for people: PDF, Word, Excel'),
  year: z.number().nullable().describe('The year it is for'),
  updatedAt: z.string(),
  earlier: z.array(edition).describe('The editions it replaces, newest first'),
  downloads: z.number().optional().describe('For staff: how often it was fetched'),
})

const folderAnswer = named('PublicationFolder', {
  id: z.number(),
  name: z.string(),
  type: audience,
  readable: z.boolean().describe('Whether the caller may read it; otherwise its files are not listed'),
  total: z.number().describe('How many files it holds'),
  files: z.array(fileAnswer).describe('The newest of them'),
})

export type PublicationFileAnswer = z.infer<typeof fileAnswer>
export type PublicationFolderAnswer = z.infer<typeof folderAnswer>

const forEveryone = calls('publications', 'public')
const forEditors = calls('publications', 'editor')

export const listPublications = forEveryone.get('/api/publications', {
  summary: 'Every folder of the library, with the files that the caller may read',
  responses: { 200: answers(listOf(folderAnswer), 'All folders, in their order') },
})

export const listPublicationFiles = forEveryone.get('/api/publications/files', {
  summary: 'The files of one folder or, for staff, of all; newest first',
  request: {
    query: pageQuery.extend({
      folder: z.coerce.number().int().positive().optional(),
      q: z.string().max(200).optional().describe('Words of the name'),
    }),
  },
  responses: { 200: answers(listOf(fileAnswer), 'One page') },
})

export const createPublicationFolder = forEditors.post('/api/publications/folders', {
  summary: 'Make a folder. Its name is public; its files are for its audience',
  request: { body: takesFields({ name: folderName, type: audience }) },
  responses: { 201: answers(folderAnswer, 'The folder') },
})

export const updatePublicationFolder = forEditors.patch('/api/publications/folders/{id}', {
  summary: 'Rename a folder, change who may read it, or move it in the list',
  request: {
    params: numericId,
    body: takesFields({
      name: folderName.optional(),
      type: audience.optional(),
      position: z.int().min(0).max(10_000).optional(),
    }),
  },
  responses: { 200: answers(folderAnswer, 'The folder as it is now') },
})

export const deletePublicationFolder = forEditors.delete('/api/publications/folders/{id}', {
  summary: 'Delete a folder and all in it; it can be restored',
  request: { params: numericId },
  responses: { 200: answers(messageAnswer, 'Put away') },
})

export const restorePublicationFolder = forEditors.post('/api/publications/folders/{id}/restore', {
  summary: 'Restore a deleted folder',
  request: { params: numericId },
  responses: { 200: answers(folderAnswer, 'The folder') },
})

export const uploadPublication = forEditors.post('/api/publications/folders/{id}/files', {
  maxBytes: BYTES.publication + 64 * 1024,
  summary: 'Add a file: PDF, office document, image or ZIP, at most 50 MB, judged by its content',
  request: {
    params: numericId,
    body: takesForm(
      z.object({
        file: formFile,
        name: fileName.optional(),
        year: z.coerce.number().pipe(year).optional(),
        replaces: z.coerce.number().int().positive().optional().describe('The file it is a new edition of'),
      }),
    ),
  },
  responses: { 201: answers(fileAnswer, 'The file') },
})

const shelvedEdition = edition.extend({
  size: z.number(),
  updatedAt: z.string(),
  downloads: z.number(),
  isCurrent: z.boolean(),
})

const fileDetail = fileAnswer
  .extend({
    folder: z.object({ id: z.number(), name: z.string(), type: audience }),
    isCurrent: z.boolean(),
    editions: z.array(shelvedEdition).describe('All editions, newest first'),
    usedBy: z.array(z.object({ subject: z.string(), label: z.string(), href: z.string() })),
    duplicates: z.array(edition).describe('Other files with the same content'),
  })
  .openapi('PublicationFileDetail')

export type PublicationFileDetail = z.infer<typeof fileDetail>

export const getPublicationDetail = forEditors.get('/api/publications/files/{id}', {
  summary: 'One file: its editions, what leads to it, and how often each was fetched',
  request: { params: numericId },
  responses: { 200: answers(fileDetail, 'The file') },
})

export const updatePublicationFile = forEditors.patch('/api/publications/files/{id}', {
  summary: 'Rename a file, move it to another folder, or tell its year',
  request: {
    params: numericId,
    body: takesFields({
      name: fileName.optional(),
      folder: z.int('Choose a folder').positive('Choose a folder').optional(),
      year: year.nullable().optional(),
    }),
  },
  responses: { 200: answers(fileAnswer, 'The file as it is now') },
})

export const deletePublicationFile = forEditors.delete('/api/publications/files/{id}', {
  summary: 'Delete a file; it can be restored for 30 days',
  request: { params: numericId },
  responses: { 200: answers(messageAnswer, 'Put away') },
})

export const restorePublicationFile = forEditors.post('/api/publications/files/{id}/restore', {
  summary: 'Restore a deleted file',
  request: { params: numericId },
  responses: { 200: answers(fileAnswer, 'The file') },
})

export const getPublicationFile = forEveryone.get('/uploads/publications/{id}/{name}', {
  summary: 'The file itself, for those who may read its folder; parts of it too',
  request: {
    params: numericId.extend({ name: z.string().max(400) }),
    query: z.object({
      preview: z.string().optional().describe('Shown within a page: not counted as a download'),
    }),
  },
  responses: {
    200: {
      description: 'The file',
      content: { 'application/octet-stream': { schema: z.string().openapi({ format: 'binary' }) } },
    },
    206: { description: 'A part of it' },
    302: { description: 'It has another name by now' },
    304: { description: 'You have it already' },
    416: { description: 'It has no such part' },
  },
})
