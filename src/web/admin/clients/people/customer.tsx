import { Link } from 'react-router'
import { Tag } from '#design/primitives/tag.tsx'
import { clientContext, orNotFound, read } from '#web/api.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { ActOutcome } from '#web/signed-in/parts/act-outcome.tsx'
import { Day } from '#web/signed-in/parts/moments.tsx'
import { RefusedSince } from '#web/signed-in/parts/refused-since.tsx'
import { staffContext } from '#web/signed-in/session/staff.ts'
import { answer } from '#web/signed-in/session/submit.ts'
import type { Route } from './+types/customer'
import { runCustomerAct } from './customer-acts.ts'
import { CustomerDesk } from './customer-desk.tsx'
import { CustomerHistory } from './customer-history.tsx'
import { CustomerNotes } from './customer-notes.tsx'
import { StatusTags } from './status-tags.tsx'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { role } = context.get(staffContext)
  const { customers } = context.get(clientContext).api
  const asked = (new URL(request.url).searchParams.get('merge') ?? '').slice(0, 200)
  const person = await orNotFound(read(customers[':id'].$get({ param: { id: params.id } })))
  const found = asked ? (await read(customers.$get({ query: { q: asked } }))).items : []
  return {
    person,
    isAdmin: role === 'admin',
    merge: { asked, found: found.filter(({ id }) => id !== person.id).slice(0, 5) },
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const outcome = await runCustomerAct(context.get(clientContext), params.id, await request.formData())
  return answer(outcome)
}

/** One person: what they have to do with the firm, and what the office can do about them. */
export default function CustomerScreen({ loaderData: { person, isAdmin, merge }, actionData }: Route.ComponentProps) {
  return (
    <>
      <OfficeTitle>{person.name}</OfficeTitle>
      <p className="mb-2" data-print="no">
        <Link to="/dashboard/customers" className="ink-link inline-flex min-h-9 items-center">
          Back to the customers
        </Link>
      </p>
      <header className="rule-double mb-6 pb-4">
        <h1 className="text-3xl font-normal wrap-anywhere">{person.name}</h1>
        <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-soft">
          <StatusTags person={person} />
          {person.account && !person.account.verified ? <Tag tone="red">Address not confirmed</Tag> : null}
          <a href={`mailto:${person.email}`} className="ink-link wrap-anywhere">
            {person.email}
          </a>
          {person.phone ? (
            <a href={`tel:${person.phone.replace(/[^+\d]/g, '')}`} className="ink-link">
              {person.phone}
            </a>
          ) : null}
          {person.company ? <span className="text-ink">{person.company}</span> : null}
          <span>
            Known since <Day at={person.firstSeenAt} />
          </span>
        </p>
      </header>
      {person.refusedAddresses.map(({ address, at, reply }) => (
        <p key={address} className="mb-4 max-w-measure wrap-anywhere">
          {person.refusedAddresses.length > 1 || address !== person.email.toLowerCase() ? `${address}: ` : ''}
          <RefusedSince at={at} /> <span className="text-ink-soft">{reply}</span>
        </p>
      ))}
      {actionData ? <ActOutcome {...actionData} /> : null}
      {actionData?.link ? (
        <div className="mb-6 max-w-measure border border-rule bg-sheet p-4">
          <p className="font-semibold">Link to a new password</p>
          <code className="mt-1 block select-all wrap-anywhere">{actionData.link}</code>
        </div>
      ) : null}
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-10">
          <CustomerHistory person={person} />
          <CustomerNotes notes={person.notes} outcome={actionData} />
        </div>
        <CustomerDesk person={person} isAdmin={isAdmin} merge={merge} outcome={actionData} />
      </div>
    </>
  )
}
