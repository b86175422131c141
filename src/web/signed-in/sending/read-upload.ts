import type { UploadAnswer } from '#contract/system/uploads.ts'
import { type Client, read } from '#web/api.ts'

/** What became of a file that was sent by a plain form, as the address it led back to names it. */
export async function readUpload(asked: URLSearchParams, { api }: Client): Promise<UploadAnswer | null> {
  const id = asked.get('upload')
  return id ? await read(api.uploads.resumable[':id'].$get({ param: { id } })).catch(() => null) : null
}
