import { clientContext, read } from '#web/api.ts'
import { useRoom } from '#web/portal/use-room.ts'
import { documentAction } from '#web/signed-in/documents/document-acts.ts'
import { DocumentPage } from '#web/signed-in/documents/document-page.tsx'
import { loadDocument } from '#web/signed-in/documents/load-document.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { ActOutcome } from '#web/signed-in/parts/act-outcome.tsx'
import { useLasting } from '#web/signed-in/parts/use-lasting.ts'
import { UploadOutcome } from '#web/signed-in/sending/upload-outcome.tsx'
import type { Route } from './+types/document'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const client = context.get(clientContext)
  const { api } = client
  const { folders } = await read(api.my.clients[':id'].documents.$get({ param: { id: params.client }, query: {} }))
  return { ...(await loadDocument(client, { client: params.client, id: params.document, request })), folders }
}

export const action = ({ request, params, context }: Route.ActionArgs) =>
  documentAction(request, context.get(clientContext), params.client, `/portal/${params.client}/documents?trash=only`)

// What has changed meanwhile is shown, above all when it caused the refusal.
export const shouldRevalidate = () => true

export default function RoomDocument({ loaderData, actionData }: Route.ComponentProps) {
  const room = useRoom()
  const outcome = useLasting(actionData)
  const { document, upload, folders } = loaderData
  const maySend = room.right !== 'reader' && room.state !== 'ended'
  return (
    <>
      <OfficeTitle>{document.name}</OfficeTitle>
      <UploadOutcome upload={upload} />
      {outcome ? <ActOutcome {...outcome} /> : null}
      <DocumentPage {...{ document, folders, maySend, base: `/portal/${room.id}/documents` }} />
    </>
  )
}
