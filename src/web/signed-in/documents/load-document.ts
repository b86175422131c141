import { ApiProblem, type Client, read } from '#web/api.ts'

interface Wanted {
  client: string
  id: string
  request: Request
}

const missing = () => new Response('There is no such document.', { status: 404 })

/** A document of a client for its page, and what became of a version that was sent by a plain form. */
export async function loadDocument({ api }: Client, { client, id, request }: Wanted) {
  const document = await read(api.documents[':id'].$get({ param: { id } })).catch((error: unknown) => {
    const isMissing = error instanceof ApiProblem && error.status === 404
    throw isMissing ? missing() : error
  })
  if (document.clientId !== Number(client)) throw missing()
  const sent = new URL(request.url).searchParams.get('upload')
  const upload = sent && (await read(api.uploads.resumable[':id'].$get({ param: { id: sent } })).catch(() => null))
  return { document, upload: upload || null }
}
