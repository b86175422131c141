import { Link } from 'react-router'
import { EVERY_WORDS } from '#contract/clients/schedule-fields.ts'
import { TextLink } from '#design/primitives/text-link.tsx'
import { useClient } from '#web/admin/clients/clients/client-layout.tsx'
import { NobodyYet } from '#web/admin/clients/clients/nobody-yet.tsx'
import { clientContext, read } from '#web/api.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { ActOutcome } from '#web/signed-in/parts/act-outcome.tsx'
import { Day } from '#web/signed-in/parts/moments.tsx'
import { answer } from '#web/signed-in/session/submit.ts'
import type { Route } from './+types/client-requests'
import { AskForm } from './ask-form.tsx'
import { runRequestAct } from './request-acts.ts'
import { RequestReview } from './request-review.tsx'
import { SCHEDULES } from './schedules.tsx'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { api } = context.get(clientContext)
  const slug = new URL(request.url).searchParams.get('template')
  const [{ items: requests }, { items: templates }, { items: schedules }] = await Promise.all([
    read(api['paper-requests'].$get({ query: { client: params.id } })),
    read(api['paper-requests'].templates.$get()),
    read(api['paper-request-schedules'].$get({ query: { client: params.id } })),
  ])
  return { requests, schedules, templates, template: templates.find((each) => each.slug === slug) ?? null }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const outcome = await runRequestAct(context.get(clientContext), [Number(params.id)], await request.formData())
  return answer(outcome)
}

// What has changed meanwhile is shown, above all when it caused the refusal.
export const shouldRevalidate = () => true

export default function ClientRequestsScreen({
  loaderData: { requests, schedules, templates, template },
  actionData,
}: Route.ComponentProps) {
  const client = useClient()
  const base = `/dashboard/clients/${client.id}/requests`
  // What is wrong with the form is said there.
  const isShown = actionData && (actionData.ok || actionData.intent !== 'ask')
  const next = requests.find(({ receivedItems }) => receivedItems > 0)
  return (
    <>
      <OfficeTitle>{`Paper requests to ${client.name}`}</OfficeTitle>
      {isShown ? <ActOutcome ok={actionData.ok} message={actionData.message} /> : null}
      {requests.map((request) => (
        <RequestReview key={request.id} request={request} hasKeys={request === next} />
      ))}
      <section aria-labelledby="repeating" data-print="no" className="mb-8">
        <h2 id="repeating" className="text-xl">
          Repeating requests
        </h2>
        <ul className={schedules.length > 0 ? 'rule-top mt-2 max-w-form' : undefined}>
          {schedules.map(({ id, title, every, nextOn }) => (
            <li key={id} className="rule-bottom flex flex-wrap items-baseline justify-between gap-x-6 py-2">
              <Link to={`${SCHEDULES}/${id}`} className="ink-link wrap-anywhere">
                {title}
              </Link>
              <span className="text-sm text-ink-soft">
                {EVERY_WORDS[every]}, next on <Day at={nextOn} />
              </span>
            </li>
          ))}
        </ul>
        <p>
          <TextLink to={`${SCHEDULES}/new?client=${client.id}`}>Ask for papers every month, quarter or year</TextLink>
        </p>
      </section>
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
        <NobodyYet client={client} />
        <AskForm key={`${template?.slug} ${requests.length}`} template={template} outcome={actionData} />
      </section>
    </>
  )
}
