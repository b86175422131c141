import { useClient } from '#web/admin/clients/clients/client-layout.tsx'
import { clientContext, read } from '#web/api.ts'
import { documentAction } from '#web/signed-in/documents/document-acts.ts'
import { DocumentPage } from '#web/signed-in/documents/document-page.tsx'
import { loadDocument } from '#web/signed-in/documents/load-document.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { ActOutcome } from '#web/signed-in/parts/act-outcome.tsx'
import { useLasting } from '#web/signed-in/parts/use-lasting.ts'
import { UploadOutcome } from '#web/signed-in/sending/upload-outcome.tsx'
import type { Route } from './+types/client-document'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const client = context.get(clientContext)
  const { api } = client
  const { folders } = await read(api.clients[':id'].documents.$get({ param: { id: params.id }, query: {} }))
  return { ...(await loadDocument(client, { client: params.id, id: params.document, request })), folders }
}

export const action = ({ request, params, context }: Route.ActionArgs) =>
  documentAction(request, context.get(clientContext), params.id, `/dashboard/clients/${params.id}/documents?trash=only`)

// What has changed meanwhile is shown, above all when it caused the refusal.
export const shouldRevalidate = () => true

export default function ClientDocumentScreen({ loaderData, actionData }: Route.ComponentProps) {
  const client = useClient()
  const outcome = useLasting(actionData)
  const { document, upload, folders } = loaderData
  return (
    <>
      <OfficeTitle>{document.name}</OfficeTitle>
      <UploadOutcome upload={upload} forFirm />
      {outcome ? <ActOutcome {...outcome} /> : null}
      <DocumentPage {...{ document, folders, base: `/dashboard/clients/${client.id}/documents` }} maySend forFirm />
    </>
  )
}
