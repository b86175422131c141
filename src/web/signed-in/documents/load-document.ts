import { type Client, orNotFound, read } from '#web/api.ts'

interface Wanted {
  client: string
  id: string
  request: Request
}

/** A document of a client for its page, and what became of a version that was sent by a plain form. */
export async function loadDocument({ api }: Client, { client, id, request }: Wanted) {
  const document = await orNotFound(read(api.documents[':id'].$get({ param: { id } })))
  if (document.clientId !== Number(client)) throw new Response(null, { status: 404 })
  const sent = new URL(request.url).searchParams.get('upload')
  const upload = sent && (await read(api.uploads.resumable[':id'].$get({ param: { id: sent } })).catch(() => null))
  return { document, upload: upload || null }
}
