import { Link, redirect } from 'react-router'
import { Form } from '#design/patterns/form.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { TextAreaField } from '#design/primitives/textarea.tsx'
import { counted } from '#domain/text/counted.ts'
import { clientContext, read } from '#web/api.ts'
import { bulkOutcome, refusedOutcome } from '#web/signed-in/list/bulk-outcome.ts'
import { SelectionFields, selectionIn } from '#web/signed-in/list/selection.tsx'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { ActOutcome } from '#web/signed-in/parts/act-outcome.tsx'
import { errorsOf, outcomeOf, textsOf } from '#web/signed-in/session/submit.ts'
import type { Route } from './+types/write-clients'

const CLIENTS = '/dashboard/clients'

export async function loader({ request }: Route.LoaderArgs) {
  const selection = selectionIn(new URL(request.url).searchParams)
  if (!selection) throw redirect(CLIENTS)
  return { selection }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { messages } = context.get(clientContext).api.conversations
  const typed = textsOf(form, 'subject', 'body')
  const undone = form.getAll('undo').map(Number)
  if (undone.length > 0) {
    const { value, ...outcome } = await outcomeOf(read(messages.undo.$post({ json: { ids: undone } })))
    return { ...outcome, typed, sent: null, undone: value ? bulkOutcome(value) : refusedOutcome(outcome.message) }
  }
  const json = { ...selectionIn(form), ...typed, undoable: true }
  const { value, ...outcome } = await outcomeOf(read(messages.$post({ json: json as never })))
  const undo = [...(value?.undo ?? []).map((id): [string, string] => ['undo', String(id)]), ...Object.entries(typed)]
  return { ...outcome, typed, sent: value ? { ...bulkOutcome(value), undo } : null, undone: null }
}

/** The same message to each of the selected clients, as a conversation of its own. */
export default function WriteClientsScreen({ loaderData: { selection }, actionData }: Route.ComponentProps) {
  // After an undo the form has what was typed, to be sent again.
  const kept = actionData && !actionData.sent ? actionData : undefined
  return (
    <>
      <OfficeTitle>Message to clients</OfficeTitle>
      <p className="mb-2">
        <Link to={CLIENTS} className="ink-link inline-flex min-h-9 items-center">
          Back to the clients
        </Link>
      </p>
      <h1 className="mb-4 text-3xl font-normal">
        {'ids' in selection ? `Message to ${counted(selection.ids.length, 'client')}` : 'Message to all results'}
      </h1>
      {actionData?.undone ? <ActOutcome {...actionData.undone} /> : null}
      {actionData?.sent ? (
        <ActOutcome
          {...actionData.sent}
          next={{ 'nobody-told': { to: `${CLIENTS}?people=none&state=active`, label: 'Invite somebody' } }}
        />
      ) : (
        <Form
          errors={kept?.undone ? {} : errorsOf(kept)}
          values={kept?.typed ?? {}}
          submit="Send the message"
          aria-label="Message"
        >
          <SelectionFields selection={selection} />
          <TextField name="subject" label="Subject" maxLength={200} />
          <TextAreaField
            name="body"
            label="Message"
            hint="Each client gets it as a conversation of its own; none sees the others."
            rows={8}
          />
        </Form>
      )}
    </>
  )
}
