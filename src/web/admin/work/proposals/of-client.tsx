import { data, Form, Link, redirect } from 'react-router'
import { Button } from '#design/primitives/button.tsx'
import { Select } from '#design/primitives/select.tsx'
import { Tag } from '#design/primitives/tag.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { longDate } from '#domain/time/days.ts'
import { useClient } from '#web/admin/clients/clients/client-layout.tsx'
import { clientContext, read } from '#web/api.ts'
import { randomKey } from '#web/random-key.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { ActOutcome } from '#web/signed-in/parts/act-outcome.tsx'
import { formatWorth, PROPOSAL_WORDS } from '#web/signed-in/proposals/proposal-text.ts'
import { answer, outcomeOf, textsOf } from '#web/signed-in/session/submit.ts'
import type { Route } from './+types/of-client'
import { TEMPLATES } from './template-text.ts'

const VIEWS = ['open', 'draft', 'accepted', 'declined', 'expired', 'withdrawn'] as const

export async function loader({ params, context }: Route.LoaderArgs) {
  const { api } = context.get(clientContext)
  const client = params.id
  const [templates, engagements, ...lists] = await Promise.all([
    read(api.proposals.templates.$get()),
    read(api.engagements.$get({ query: { client } })),
    ...VIEWS.map((view) => read(api.proposals.$get({ query: { view, client } }))),
  ])
  const proposals = lists.flatMap(({ items }) => items)
  return {
    proposals: proposals.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt)),
    templates: templates.items.map(({ slug, title, about }) => ({
      value: slug,
      label: about ? `${title}: ${about}` : title,
    })),
    engagements: engagements.items,
    idempotencyKey: randomKey(),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { api } = context.get(clientContext)
  const { intent, template, engagement, once } = textsOf(
    await request.formData(),
    'intent',
    'template',
    'engagement',
    'once',
  )
  if (intent === 'end') {
    const ended = await outcomeOf(
      read(api.engagements[':id'].end.$post({ param: { id: engagement } })).then(() => ({
        message: 'Ended today.',
      })),
    )
    return answer(ended)
  }
  const json = {
    clientId: Number(params.id),
    ...(template ? { template } : {}),
    ...(engagement ? { engagement } : {}),
  }
  const header = once ? { 'idempotency-key': once } : {}
  const made = await outcomeOf(read(api.proposals.$post({ header, json })) as Promise<{ id: string; message?: string }>)
  if (made.value) throw redirect(`/dashboard/proposals/${made.value.id}`)
  return data(made, { status: 422 })
}

/** What was proposed to one client, what goes on since, and the way to a new one. */
export default function ProposalsOfClient({ loaderData, actionData }: Route.ComponentProps) {
  const { proposals, templates, engagements, idempotencyKey } = loaderData
  const client = useClient()
  return (
    <>
      <OfficeTitle>{`Proposals to ${client.name}`}</OfficeTitle>
      {actionData ? <ActOutcome ok={actionData.ok} message={actionData.message} /> : null}
      <Form method="post" id="new" className="mb-6 flex flex-wrap items-end gap-3" data-print="no">
        <input type="hidden" name="once" value={idempotencyKey} />
        <div className="min-w-0 flex-1 basis-64">
          <label htmlFor="template" className="font-semibold">
            New proposal
          </label>
          <Select id="template" name="template" prompt="Empty" choices={templates} />
        </div>
        <Button>Write it</Button>
        <TextLink to={TEMPLATES} className="min-h-11 py-2">
          Templates
        </TextLink>
      </Form>
      {proposals.length > 0 ? (
        <ul className="rule-top rule-double">
          {proposals.map((proposal) => (
            <li key={proposal.id} className="rule-bottom flex flex-wrap items-baseline justify-between gap-x-6 py-3">
              <div className="min-w-0">
                <Link to={`/dashboard/proposals/${proposal.id}`} className="ink-link font-semibold wrap-anywhere">
                  {proposal.title || 'Without a title'}
                </Link>
                <p className="figures text-sm text-ink-soft">{formatWorth(proposal)}</p>
              </div>
              <Tag tone={PROPOSAL_WORDS[proposal.state].tone}>{PROPOSAL_WORDS[proposal.state].words}</Tag>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-ink-soft">Nothing was proposed to this client yet.</p>
      )}
      {engagements.length > 0 ? <EngagementList engagements={engagements} /> : null}
    </>
  )
}

type Engagements = Route.ComponentProps['loaderData']['engagements']

const STATES = { active: 'Active', ended: 'Ended', renewed: 'Renewed' } as const

function EngagementList({ engagements }: { engagements: Engagements }) {
  return (
    <section aria-labelledby="engagements-title" className="mt-10">
      <h2 id="engagements-title" className="text-xl">
        Engagements
      </h2>
      <ul className="rule-top rule-double mt-2">
        {engagements.map(({ id, title, state, startedOn, endedOn, worthYear, currency, proposalId }) => (
          <li key={id} className="rule-bottom flex flex-wrap items-baseline justify-between gap-x-6 py-3">
            <div className="min-w-0">
              <Link to={`/dashboard/proposals/${proposalId}`} className="ink-link font-semibold wrap-anywhere">
                {title}
              </Link>
              <p className="figures text-sm text-ink-soft">
                {formatWorth({ worthYear, worthOnce: 0, currency })}, since {longDate(startedOn)}
                {endedOn ? ` until ${longDate(endedOn)}` : ''}
              </p>
            </div>
            <div className="flex flex-wrap items-center gap-3">
              <Tag tone={state === 'active' ? 'green' : 'quiet'}>{STATES[state]}</Tag>
              {state === 'active' ? (
                <Form method="post" className="flex flex-wrap gap-2" data-print="no">
                  <input type="hidden" name="engagement" value={id} />
                  <Button name="intent" value="renew" variant="secondary" size="small">
                    Renew or raise
                  </Button>
                  <Button name="intent" value="end" variant="quiet" size="small">
                    End it
                  </Button>
                </Form>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
