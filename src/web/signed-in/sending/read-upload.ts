import { NOT_STORED } from '#contract/system/upload-fields.ts'
import type { UploadAnswer } from '#contract/system/uploads.ts'
import { type Client, read } from '#web/api.ts'

const notStored: UploadAnswer = {
  ...{ id: NOT_STORED, name: 'your file', size: 0, received: 0, state: 'refused', receipt: null, expiresAt: '' },
  refusal: 'The site did not take it. Please look whether it is listed, and send it again if it is not.',
}

/** What became of a file that was sent by a plain form, as the address it led back to names it. */
export async function readUpload(asked: URLSearchParams, { api }: Client): Promise<UploadAnswer | null> {
  const id = asked.get('upload')
  if (id === NOT_STORED) return notStored
  return id ? await read(api.uploads.resumable[':id'].$get({ param: { id } })).catch(() => null) : null
}
