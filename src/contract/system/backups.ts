import { answers, answersFields, calls, messageAnswer, named, numericId, z } from '#contract/route.ts'

const forAdmins = calls('operations', 'admin')

const backup = named('Backup', {
  id: z.number(),
  kind: z
    .enum(['nightly', 'manual', 'upgrade', 'found'])
    .describe('What it was made for; `found` is a file that was in the folder when the database did not know it'),
  state: z
    .enum(['running', 'done', 'failed', 'cancelled'])
    .describe('Done means: written, and restored once to prove it'),
  percent: z.number(),
  file: z.string(),
  bytes: z.number(),
  rows: z.number(),
  uploads: z.number(),
  uploadsAdded: z.number().describe('Of the uploads, those that no backup before it held'),
  bytesAdded: z.number(),
  encryptedTo: z.string().nullable().describe('The public key without whose other half nobody reads it'),
  auditHead: z
    .object({ events: z.number(), hash: z.string() })
    .nullable()
    .describe('The last event of the audit record in it'),
  error: z.string().nullable(),
  startedBy: z.string(),
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
})

export type BackupAnswer = z.infer<typeof backup>

const key = named('BackupKey', {
  recipient: z.string().describe('The public half, which the site keeps'),
  identity: z.string().describe('The private half: it is shown once and kept nowhere'),
})

const backupState = z.object({
  lastAt: z.string().nullable().describe('When the last good one was made'),
  late: z.boolean().describe('Whether that is too long ago'),
  failure: z.string().nullable().describe('Why the last try failed, if none has succeeded since'),
  encryptedTo: z
    .string()
    .nullable()
    .describe(
      'The public key that the next one is encrypted to; null when it is not encrypted, and leaves out keys and passwords',
    ),
})

export const listBackups = forAdmins.get('/api/backups', {
  summary: 'The backups that are kept, newest first, and how fresh they are',
  responses: { 200: answersFields('The backups', { items: z.array(backup), state: backupState }) },
})

export const makeBackup = forAdmins.post('/api/backups', {
  summary: 'Begin a backup; the list shows its progress',
  responses: { 202: answers(backup, 'It has begun') },
})

export const makeBackupKey = forAdmins.post('/api/backups/key', {
  fresh: true,
  summary: 'Make an age key pair: backups are encrypted to it from now on, and only its private half opens them',
  responses: { 201: answers(key, 'Both halves, this once') },
})

export const downloadBackup = forAdmins.get('/api/backups/{id}/file', {
  fresh: true,
  summary:
    'A backup with the uploads it needs in one file (tar); an encrypted one holds everything, others leave out the keys of the site and all passwords',
  request: { params: numericId },
  responses: { 200: { description: 'The file', content: { 'application/x-tar': { schema: z.string() } } } },
})

export const deleteBackup = forAdmins.delete('/api/backups/{id}', {
  summary: 'Delete a backup, or stop one that is being made',
  request: { params: numericId },
  responses: { 200: answers(messageAnswer, 'Deleted or stopped') },
})
