import { NOT_STORED } from '#contract/system/upload-fields.ts'
import type { UploadAnswer } from '#contract/system/uploads.ts'
import { type Client, read } from '#web/api.ts'

const LOST: UploadAnswer = {
  ...{ id: NOT_STORED, name: 'your file', size: 0, received: 0, state: 'refused', receipt: null, expiresAt: '' },
  refusal: 'The site could not store it, and nothing of it is kept. Please send it again in a moment.',
}

/** What became of a file that was sent by a plain form, as the address it led back to names it. */
export async function readUpload(asked: URLSearchParams, { api }: Client): Promise<UploadAnswer | null> {
  const id = asked.get('upload')
  if (id === NOT_STORED) return LOST
  return id ? await read(api.uploads.resumable[':id'].$get({ param: { id } })).catch(() => null) : null
}
