import { answers, messageAnswer, numericId, route, z } from './route.ts'

const tags = ['operations']

const backup = z
  .object({
    id: z.number(),
    kind: z.enum(['nightly', 'manual', 'upgrade', 'found']).openapi({
      description: 'What it was made for; `found` is a file that was in the folder when the database did not know it',
    }),
    state: z.enum(['running', 'done', 'failed', 'cancelled']).openapi({
      description: 'Done means: written, and restored once to prove it',
    }),
    percent: z.number(),
    file: z.string(),
    bytes: z.number(),
    rows: z.number(),
    uploads: z.number(),
    error: z.string().nullable(),
    startedBy: z.string(),
    startedAt: z.string(),
    finishedAt: z.string().nullable(),
  })
  .openapi('Backup')

export type BackupAnswer = z.infer<typeof backup>

const backupState = z.object({
  lastAt: z.string().nullable().openapi({ description: 'When the last good one was made' }),
  late: z.boolean().openapi({ description: 'Whether that is too long ago' }),
  failure: z.string().nullable().openapi({ description: 'Why the last try failed, if none has succeeded since' }),
})

export const listBackups = route({
  method: 'get',
  path: '/api/backups',
  access: 'admin',
  tags,
  summary: 'The backups that are kept, newest first, and how fresh they are',
  responses: { 200: answers(z.object({ items: z.array(backup), state: backupState }), 'The backups') },
})

export const makeBackup = route({
  method: 'post',
  path: '/api/backups',
  access: 'admin',
  tags,
  summary: 'Begin a backup; the list tells how far it is',
  responses: { 202: answers(backup, 'It has begun') },
})

export const downloadBackup = route({
  method: 'get',
  path: '/api/backups/{id}/file',
  access: 'admin',
  fresh: true,
  tags,
  summary: 'The file of a backup (tar.gz); it holds everything, secrets included',
  request: { params: numericId },
  responses: { 200: { description: 'The file', content: { 'application/gzip': { schema: z.string() } } } },
})

export const deleteBackup = route({
  method: 'delete',
  path: '/api/backups/{id}',
  access: 'admin',
  tags,
  summary: 'Delete a backup, or stop one that is being made',
  request: { params: numericId },
  responses: { 200: answers(messageAnswer, 'Deleted or stopped') },
})
