import { data, Form, redirect, useNavigation } from 'react-router'
import { Button } from '#design/primitives/button.tsx'
import { RadioGroup } from '#design/primitives/choice.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { TEMPLATE_NAMES, TEMPLATES } from '#domain/pages/templates.ts'
import { ApiProblem, clientContext, read } from '#web/api.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { Announcement } from '#web/signed-in/shell/announcement.tsx'
import type { Route } from './+types/new-page'

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const template = TEMPLATE_NAMES.find((name) => name === form.get('template'))
  const title = String(form.get('title') ?? '').trim()
  let id: number
  try {
    const begun = await read(context.get(clientContext).api.pages.$post({ json: { title, template } }))
    id = begun.id
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return data({ problem: error.message, fields: error.fields, title }, { status: error.status })
  }
  throw redirect(`/dashboard/pages/${id}`)
}

const EMPTY = { value: '', label: 'Empty page', hint: 'Blocks of your choice' }

/** Where a page begins: its title, and what it is for. */
export default function NewPage({ actionData }: Route.ComponentProps) {
  const isSending = useNavigation().state !== 'idle'
  return (
    <div className="max-w-form">
      <OfficeTitle>New page</OfficeTitle>
      <h1 className="mb-6 text-3xl font-normal">New page</h1>
      {actionData && <Announcement tone="bad" words={actionData.problem} />}
      <Form method="post" className="flex flex-col gap-6">
        <TextField
          name="title"
          label="Title"
          maxLength={200}
          error={actionData?.fields.title}
          defaultValue={actionData?.title}
        />
        <RadioGroup
          name="template"
          label="Begin with"
          defaultValue="service"
          choices={[
            ...TEMPLATE_NAMES.map((value) => ({ value, label: TEMPLATES[value].name, hint: TEMPLATES[value].about })),
            EMPTY,
          ]}
        />
        <div>
          <Button busy={isSending}>Create the page</Button>
        </div>
      </Form>
    </div>
  )
}
