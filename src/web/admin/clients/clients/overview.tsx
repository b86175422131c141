import type { ReactNode } from 'react'
import { Form, Link, useSearchParams } from 'react-router'
import type { ClientAnswer } from '#contract/clients/clients.ts'
import { Alert } from '#design/primitives/alert.tsx'
import { Button } from '#design/primitives/button.tsx'
import { Tag } from '#design/primitives/tag.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { formatAmount } from '#domain/proposals/amounts.ts'
import { formatSize } from '#domain/size.ts'
import { formatStorage } from '#domain/storage-limit.ts'
import { counted } from '#domain/text/counted.ts'
import { clientContext, read } from '#web/api.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { ActOutcome } from '#web/signed-in/parts/act-outcome.tsx'
import { Day } from '#web/signed-in/parts/moments.tsx'
import { answer } from '#web/signed-in/session/submit.ts'
import { readSite } from '#web/site/site-settings.ts'
import type { Route } from './+types/overview'
import { runClientAct } from './client-acts.ts'
import { useClient, useOverview } from './client-layout.tsx'
import { formatYearEnd } from './client-text.ts'
import { MergePart } from './merge-part.tsx'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const asked = (new URL(request.url).searchParams.get('merge') ?? '').slice(0, 200)
  const { clients, engagements } = context.get(clientContext).api
  const agreed = await read(engagements.$get({ query: { client: params.id } }))
  const found = asked ? (await read(clients.$get({ query: { q: asked } }))).items : []
  const active = agreed.items.filter(({ state }) => state === 'active')
  const plans = (await readSite(context)).plans.items.map(({ slug, name }) => ({ slug, name }))
  return { asked, plans, engagements: active, found: found.filter(({ id }) => String(id) !== params.id).slice(0, 5) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const outcome = await runClientAct(context.get(clientContext), params.id, await request.formData())
  return answer(outcome)
}

/** Where the firm and the client are with each other, and what is known of the client. */
export default function ClientOverviewScreen({ loaderData, actionData }: Route.ComponentProps) {
  const client = useClient()
  const { forUs, forThem, deadlines, lastContactAt } = useOverview()
  const { engagements } = loaderData
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
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <section aria-labelledby="open-title">
            <h2 id="open-title" className="text-lg">
              Open
            </h2>
            <ul className="rule-top mt-1">
              {forUs.map((matter) => (
                <Matter key={`us ${matter.what}`} who="They wait for us" {...matter} isOurs />
              ))}
              {forThem.map((matter) => (
                <Matter key={`them ${matter.what}`} who="We wait for them" {...matter} />
              ))}
              {forUs.length + forThem.length === 0 ? (
                <li className="rule-bottom py-2 text-ink-soft">Nothing is open.</li>
              ) : null}
            </ul>
            <p className="mt-1 text-sm text-ink-soft">
              {lastContactAt ? (
                <>
                  Last message on <Day at={lastContactAt} />
                </>
              ) : (
                'No messages yet.'
              )}
            </p>
          </section>
          <section aria-labelledby="next-title">
            <h2 id="next-title" className="text-lg">
              Next deadlines
            </h2>
            <ul className="rule-top mt-1">
              {deadlines.map(({ id, title, dueOn, isLate }) => (
                <li key={id} className="rule-bottom flex justify-between gap-4 py-2">
                  <Link to={`/dashboard/deadlines/${id}`} className="ink-link min-w-0 wrap-anywhere">
                    {title}
                  </Link>
                  <span className={isLate ? 'font-semibold text-red' : 'text-ink-soft'}>
                    {isLate ? 'late since ' : ''}
                    <Day at={dueOn} />
                  </span>
                </li>
              ))}
              {deadlines.length === 0 ? <li className="rule-bottom py-2 text-ink-soft">No open deadlines.</li> : null}
            </ul>
          </section>
          <section aria-labelledby="fees-title">
            <h2 id="fees-title" className="text-lg">
              Services and fees
            </h2>
            <ul className="rule-top mt-1">
              {engagements.map(({ id, title, worthYear, currency, startedOn }) => (
                <li key={id} className="rule-bottom flex justify-between gap-4 py-2">
                  <span className="min-w-0 wrap-anywhere">
                    {title}
                    <span className="text-sm text-ink-soft">
                      {' '}
                      since <Day at={startedOn} />
                    </span>
                  </span>
                  <span className="figures whitespace-nowrap">{formatAmount(worthYear, currency)} a year</span>
                </li>
              ))}
              {engagements.length === 0 ? (
                <li className="rule-bottom py-2 text-ink-soft">No proposal has been accepted yet.</li>
              ) : null}
            </ul>
          </section>
        </div>
        <aside aria-label="About the client" className="min-w-0">
          <div className="mb-1 flex items-baseline justify-between">
            <h2 className="text-lg">Details</h2>
            <TextLink to={`/dashboard/clients/${client.id}/edit`}>Edit the details</TextLink>
          </div>
          <ClientFacts
            client={client}
            planName={loaderData.plans.find(({ slug }) => slug === client.plan)?.name ?? null}
          />
          {client.lead ? (
            <p className="pt-2 text-sm text-ink-soft">
              Made from request{' '}
              <Link to={`/dashboard/inbox/${client.lead.id}`} className="ink-link figures">
                {client.lead.reference}
              </Link>
            </p>
          ) : null}
          <details className="mt-4" data-print="no" open={loaderData.asked !== ''}>
            <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-green">
              Merge, end or delete
            </summary>
            <section aria-label="State" className="flex flex-col items-start gap-3 pb-4">
              <p className="text-sm text-ink-soft">
                {client.endedAt ? (
                  <>
                    Ended on <Day at={client.endedAt} />. Its people can read, but not send.
                  </>
                ) : (
                  'When the work ends, the client’s people can still read but no longer send.'
                )}
              </p>
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
            <MergePart client={client} asked={loaderData.asked} found={loaderData.found} />
          </details>
          {client.duplicates.length > 0 ? (
            <p className="text-sm text-ink-soft">
              {counted(client.duplicates.length, 'other client')} may be the same: see Merge.
            </p>
          ) : null}
        </aside>
      </div>
    </>
  )
}

interface MatterProps {
  who: string
  what: string
  since: string
  to: string
  isOurs?: boolean
}

/** One thing that is open: who waits for whom, and since when. */
function Matter({ who, what, since, to, isOurs }: MatterProps) {
  return (
    <li className="rule-bottom flex flex-wrap items-baseline gap-x-3 py-2">
      <Tag tone={isOurs ? 'brass' : 'quiet'}>{who}</Tag>
      <Link to={to} className="ink-link min-w-0 grow wrap-anywhere">
        {what}
      </Link>
      {since ? (
        <span className="text-sm text-ink-soft">
          since <Day at={since} />
        </span>
      ) : null}
    </li>
  )
}

function ClientFacts({ client, planName }: { client: ClientAnswer; planName: string | null }) {
  const { storage } = client
  const facts: [string, ReactNode][] = [
    ['Registration number', client.registrationNumber],
    ['Tax number', client.taxNumber],
    ['Address', client.address],
    ['Year end', client.yearEnd && formatYearEnd(client.yearEnd)],
    ['Time zone', client.timeZone?.replaceAll('_', ' ') ?? 'The firm’s'],
    ['Plan', planName ?? client.plan ?? 'None'],
    [
      'Storage',
      <span key="storage" className="figures">
        {formatSize(storage.usedBytes)} of {formatSize(storage.limitBytes)} ({storage.percent} %)
      </span>,
    ],
    ['Team', client.team.map(({ name }) => name).join(', ') || 'Nobody yet'],
    ['People', client.people.map(({ name }) => name).join(', ') || 'Nobody is invited yet'],
    ['Client since', <Day key="since" at={client.createdAt} />],
  ]
  return (
    <dl className="rule-top">
      {facts.map(([label, value]) => (
        <div key={label} className="rule-bottom grid gap-x-6 py-2 grid-cols-[8.5rem_minmax(0,1fr)] text-sm">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="wrap-anywhere">{value || <span className="text-ink-soft">Not known</span>}</dd>
        </div>
      ))}
    </dl>
  )
}
