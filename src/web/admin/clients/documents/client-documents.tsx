import { useState } from 'react'
import { Form } from 'react-router'
import { Button } from '#design/primitives/button.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { SelectField } from '#design/primitives/select.tsx'
import { useClient } from '#web/admin/clients/clients/client-layout.tsx'
import { NobodyYet } from '#web/admin/clients/clients/nobody-yet.tsx'
import { clientContext, read } from '#web/api.ts'
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
import type { Route } from './+types/client-documents'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const client = context.get(clientContext)
  const asked = new URL(request.url).searchParams
  const list = await read(client.api.clients[':id'].documents.$get({ param: { id: params.id }, query: queryOf(asked) }))
  return { list, upload: await readUpload(asked, client), ...askedOf(asked) }
}

export const action = ({ request, params, context }: Route.ActionArgs) =>
  documentAction(request, context.get(clientContext), params.id)

// What has changed meanwhile is shown, above all when it caused the refusal.
export const shouldRevalidate = () => true

export default function ClientDocumentsScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { list, upload, ...asked } = loaderData
  const client = useClient()
  const outcome = useLasting(actionData)
  const [acknowledgement, setAcknowledgement] = useState('')
  const sending = useSending(client.id)
  const target = asked.folder ? `folder:${asked.folder}` : 'room'
  const base = `/dashboard/clients/${client.id}/documents`
  return (
    <>
      <OfficeTitle>{`Documents of ${client.name}`}</OfficeTitle>
      <UploadOutcome upload={upload} forFirm />
      {outcome ? <ActOutcome {...outcome} /> : null}
      <section aria-label="Share documents" className="mb-6">
        <SelectField
          name="acknowledgement"
          label="Ask the client’s people to"
          choices={[
            { value: '', label: 'Do nothing' },
            { value: 'read', label: 'Read it' },
            { value: 'confirm', label: 'Confirm it' },
          ]}
          value={acknowledgement}
          onChange={(event) => setAcknowledgement(event.target.value)}
          className="mb-3 max-w-60"
        />
        <FileChooser
          clientId={client.id}
          target={target}
          what="this client"
          back={base}
          label="Share documents"
          onFiles={(files) => sending.add(files, target, acknowledgement)}
        />
        <p className="mt-2 text-sm text-ink-soft">The client’s people find it in their client area.</p>
        <NobodyYet client={client} />
        <SendingList sending={sending} target={target} forFirm />
      </section>
      <DocumentList list={list} clientId={client.id} base={base} {...asked} maySend forFirm />
      <Form method="post" className="mt-8 flex flex-wrap items-end gap-3" data-print="no">
        <input type="hidden" name="intent" value="folder" />
        <TextField name="name" id="new-folder" label="New folder" maxLength={150} className="max-w-form" />
        <Button variant="secondary">Create the folder</Button>
      </Form>
    </>
  )
}
