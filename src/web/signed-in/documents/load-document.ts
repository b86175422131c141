import { type Client, orNotFound, read } from '#web/api.ts'
import { readUpload } from '#web/signed-in/sending/read-upload.ts'

interface Wanted {
  client: string
  id: string
  request: Request
}

/** A document of a client for its page, and what became of a version that was sent by a plain form. */
export async function loadDocument(caller: Client, { client, id, request }: Wanted) {
  const document = await orNotFound(read(caller.api.documents[':id'].$get({ param: { id } })))
  if (document.clientId !== Number(client)) throw new Response(null, { status: 404 })
  return { document, upload: await readUpload(new URL(request.url).searchParams, caller) }
}
