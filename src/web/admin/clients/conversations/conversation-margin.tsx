import { Form } from 'react-router'
import type { ConversationAnswer } from '#contract/clients/conversations.ts'
import { Button } from '#design/primitives/button.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { OutcomeAlert } from '#design/primitives/outcome-alert.tsx'
import { SelectField } from '#design/primitives/select.tsx'

interface Props {
  conversation: ConversationAnswer
  staff: { id: string; name: string }[]
  me: string
  refused: { message: string; fields: Record<string, string> } | undefined
}

export function ConversationMargin({ conversation, staff, me, refused }: Props) {
  const { version, assignee, state } = conversation
  return (
    <aside aria-label="About this conversation" className="flex flex-col gap-6" data-print="no">
      {refused && Object.keys(refused.fields).length === 0 ? (
        <OutcomeAlert tone="error" of={refused}>
          {refused.message}
        </OutcomeAlert>
      ) : null}
      <Form method="post" className="flex flex-col gap-3">
        <Change version={version} />
        <SelectField
          label="Assigned to"
          name="assignee"
          defaultValue={assignee?.id ?? ''}
          prompt="Nobody"
          choices={staff.map(({ id, name }) => ({ value: id, label: id === me ? `${name} (you)` : name }))}
        />
        <Button variant="secondary" size="small">
          Assign
        </Button>
      </Form>
      {state === 'closed' ? (
        <Form method="post">
          <Change version={version} />
          <Button id="close-or-reopen" name="state" value="open" variant="secondary" size="small">
            Reopen
          </Button>
        </Form>
      ) : (
        <>
          <Form method="post" className="flex flex-col gap-3">
            <Change version={version} />
            <TextField
              label="Snooze until"
              name="until"
              id="until"
              type="date"
              hint="It comes back on that day, or when the client writes."
              defaultValue={conversation.snoozedUntil ?? ''}
              {...(refused?.fields.snoozedUntil ? { error: refused.fields.snoozedUntil } : {})}
            />
            <Button name="state" value="snoozed" variant="secondary" size="small">
              Snooze
            </Button>
          </Form>
          <Form method="post">
            <Change version={version} />
            <Button id="close-or-reopen" name="state" value="closed" variant="secondary" size="small">
              Close
            </Button>
          </Form>
        </>
      )}
    </aside>
  )
}

function Change({ version }: { version: number }) {
  return (
    <>
      <input type="hidden" name="act" value="change" />
      <input type="hidden" name="version" value={version} />
    </>
  )
}
