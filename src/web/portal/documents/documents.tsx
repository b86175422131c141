import { Form } from 'react-router'
import { Button } from '#design/primitives/button.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { clientContext, read } from '#web/api.ts'
import { useRoom } from '#web/portal/use-room.ts'
import { documentAction } from '#web/signed-in/documents/document-acts.ts'
import { DocumentList } from '#web/signed-in/documents/document-list.tsx'
import { askedOf, queryOf } from '#web/signed-in/documents/document-query.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { ActOutcome } from '#web/signed-in/parts/act-outcome.tsx'
import { useLasting } from '#web/signed-in/parts/use-lasting.ts'
import { FileChooser } from '#web/signed-in/sending/file-chooser.tsx'
import { readUpload } from '#web/signed-in/sending/read-upload.ts'
import { SendingList } from '#web/signed-in/sending/sending-list.tsx'
import { UploadOutcome } from '#web/signed-in/sending/upload-outcome.tsx'
import { useSending } from '#web/signed-in/sending/use-sending.ts'
import type { Route } from './+types/documents'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const client = context.get(clientContext)
  const asked = new URL(request.url).searchParams
  const param = { id: params.client }
  const list = await read(client.api.my.clients[':id'].documents.$get({ param, query: queryOf(asked) }))
  return { list, upload: await readUpload(asked, client), ...askedOf(asked) }
}

export const action = ({ request, params, context }: Route.ActionArgs) =>
  documentAction(request, context.get(clientContext), params.client)

// What has changed meanwhile is shown, above all when it caused the refusal.
export const shouldRevalidate = () => true

export default function RoomDocuments({ loaderData, actionData }: Route.ComponentProps) {
  const { list, upload, ...asked } = loaderData
  const room = useRoom()
  const outcome = useLasting(actionData)
  const sending = useSending(room.id)
  const maySend = room.right !== 'reader' && room.state !== 'ended'
  const target = asked.folder ? `folder:${asked.folder}` : 'room'
  const base = `/portal/${room.id}/documents`
  return (
    <>
      <OfficeTitle>{`Documents of ${room.name}`}</OfficeTitle>
      <UploadOutcome upload={upload} />
      {outcome ? <ActOutcome {...outcome} /> : null}
      {maySend && !asked.isTrash ? (
        <section aria-label="Send documents" className="mb-6">
          <FileChooser
            clientId={room.id}
            target={target}
            what="your documents"
            back={base}
            label="Send documents"
            onFiles={(files) => sending.add(files, target)}
          />
          <SendingList sending={sending} target={target} />
        </section>
      ) : null}
      <DocumentList list={list} clientId={room.id} base={base} {...asked} maySend={maySend} />
      {maySend && !asked.isTrash ? (
        <Form method="post" className="mt-8 flex flex-wrap items-end gap-3" data-print="no">
          <input type="hidden" name="intent" value="folder" />
          <TextField name="name" id="new-folder" label="New folder" maxLength={150} className="max-w-form" />
          <Button variant="secondary">Create the folder</Button>
        </Form>
      ) : null}
    </>
  )
}
