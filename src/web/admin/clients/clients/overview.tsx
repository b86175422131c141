import { Form, Link, useSearchParams } from 'react-router'
import { Alert } from '#design/primitives/alert.tsx'
import { Button } from '#design/primitives/button.tsx'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { formatStorage } from '#domain/storage-limit.ts'
import { clientContext, read } from '#web/api.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { ActOutcome } from '#web/signed-in/parts/act-outcome.tsx'
import { Day } from '#web/signed-in/parts/moments.tsx'
import { answer } from '#web/signed-in/session/submit.ts'
import type { Route } from './+types/overview'
import { runClientAct } from './client-acts.ts'
import { ClientFacts } from './client-facts.tsx'
import { useClient } from './client-layout.tsx'
import { MergePart } from './merge-part.tsx'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const asked = (new URL(request.url).searchParams.get('merge') ?? '').slice(0, 200)
  const { clients } = context.get(clientContext).api
  const found = asked ? (await read(clients.$get({ query: { q: asked } }))).items : []
  return { asked, found: found.filter(({ id }) => String(id) !== params.id).slice(0, 5) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const outcome = await runClientAct(context.get(clientContext), params.id, await request.formData())
  return answer(outcome)
}

export default function ClientOverviewScreen({ loaderData, actionData }: Route.ComponentProps) {
  const client = useClient()
  const [params] = useSearchParams()
  const ends = client.state !== 'ended'
  return (
    <>
      <OfficeTitle>{client.name}</OfficeTitle>
      {actionData ? <ActOutcome {...actionData} /> : null}
      {params.has('saved') && !actionData ? <ActOutcome ok message="The details are saved." /> : null}
      {client.storage.level === 'fine' ? null : (
        <Alert tone={client.storage.level === 'full' ? 'error' : 'warning'} className="mb-6">
          {formatStorage(client.storage)}
        </Alert>
      )}
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          <ClientFacts client={client} />
          <p className="mt-4" data-print="no">
            <ButtonLink to={`/dashboard/clients/${client.id}/edit`} variant="secondary">
              Edit the details
            </ButtonLink>
          </p>
        </div>
        <aside aria-label="What to do" className="flex flex-col gap-8" data-print="no">
          <section aria-label="State" className="flex flex-col items-start gap-3">
            <h2 className="text-lg">{ends ? 'No longer a client?' : 'Ended'}</h2>
            {client.endedAt ? (
              <p className="text-sm text-ink-soft">
                Ended on <Day at={client.endedAt} />. Its people can read, but not send.
              </p>
            ) : null}
            <Form method="post">
              <input type="hidden" name="intent" value="state" />
              <input type="hidden" name="version" value={client.version} />
              <input type="hidden" name="was" value={client.state} />
              <Button name="state" value={ends ? 'ended' : 'active'} variant="secondary" size="small">
                {ends ? 'End the work' : 'Make active again'}
              </Button>
            </Form>
            <Form method="post">
              <input type="hidden" name="intent" value="delete" />
              <Button variant="quiet" size="small" className="-ml-3">
                Delete this client
              </Button>
            </Form>
          </section>
          <MergePart client={client} {...loaderData} />
          {client.lead ? (
            <p className="rule-top pt-4 text-sm text-ink-soft">
              Made of request{' '}
              <Link to={`/dashboard/inbox/${client.lead.id}`} className="ink-link figures">
                {client.lead.reference}
              </Link>
            </p>
          ) : null}
        </aside>
      </div>
    </>
  )
}
