import { data, Form, Link } from 'react-router'
import { Button } from '#design/primitives/button.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { TextAreaField } from '#design/primitives/textarea.tsx'
import { useClient } from '#web/admin/clients/client-layout.tsx'
import { clientContext, read } from '#web/api.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { admit } from '#web/signed-in/office/staff.ts'
import { ActOutcome } from '#web/signed-in/parts/act-outcome.tsx'
import type { Route } from './+types/client-requests'
import { linesOf, runRequestAct } from './request-acts.ts'
import { RequestReview } from './request-review.tsx'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  admit(context, 'accountant')
  const { api } = context.get(clientContext)
  const slug = new URL(request.url).searchParams.get('template')
  const [{ items: requests }, { items: templates }] = await Promise.all([
    read(api['paper-requests'].$get({ query: { client: params.id } })),
    read(api['paper-requests'].templates.$get()),
  ])
  return { requests, templates, template: templates.find((each) => each.slug === slug) ?? null }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  admit(context, 'accountant')
  const outcome = await runRequestAct(context.get(clientContext), [Number(params.id)], await request.formData())
  return data(outcome, { status: outcome.ok ? 200 : 422 })
}

/** What was asked of one client, and a form to ask for more. */
export default function ClientRequestsScreen({
  loaderData: { requests, templates, template },
  actionData,
}: Route.ComponentProps) {
  const client = useClient()
  const base = `/dashboard/clients/${client.id}/requests`
  const next = requests.find(({ receivedItems }) => receivedItems > 0)
  return (
    <>
      <OfficeTitle>{`Paper requests to ${client.name}`}</OfficeTitle>
      {actionData ? <ActOutcome ok={actionData.ok} message={actionData.message} /> : null}
      {requests.map((request) => (
        <RequestReview key={request.id} request={request} hasKeys={request === next} />
      ))}
      <section aria-labelledby="ask" data-print="no">
        <h2 id="ask" className="text-xl">
          Ask for papers
        </h2>
        <nav aria-label="Templates" className="mt-2 flex flex-wrap gap-x-4">
          {templates.map(({ slug, title }) => (
            <Link
              key={slug}
              to={`${base}?template=${slug}#ask`}
              preventScrollReset
              aria-current={slug === template?.slug ? 'true' : undefined}
              className="ink-link inline-flex min-h-9 items-center aria-current:font-semibold"
            >
              {title}
            </Link>
          ))}
        </nav>
        <Form
          key={`${template?.slug} ${requests.length}`}
          method="post"
          className="mt-4 flex max-w-form flex-col items-start gap-5"
        >
          <input type="hidden" name="intent" value="ask" />
          <TextField name="title" label="Title" defaultValue={template?.title} maxLength={200} className="w-full" />
          <TextField name="dueOn" type="date" label="Due on" optional inputClassName="max-w-48" />
          <TextAreaField
            name="items"
            label="Papers"
            hint="One a line. What comes after a colon explains it."
            rows={8}
            defaultValue={template ? linesOf(template.items) : ''}
            className="w-full"
          />
          <TextAreaField name="note" label="Note" optional rows={3} defaultValue={template?.note} className="w-full" />
          <Button>Ask for these papers</Button>
        </Form>
      </section>
    </>
  )
}
