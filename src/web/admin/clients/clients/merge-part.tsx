import { Form, Link } from 'react-router'
import type { ClientAnswer, ClientSummaryAnswer } from '#contract/clients/clients.ts'
import { Button } from '#design/primitives/button.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { Day } from '#web/signed-in/parts/moments.tsx'
import { ALIKE } from './client-text.ts'

interface Props {
  client: ClientAnswer
  asked: string
  found: ClientSummaryAnswer[]
}

export function MergePart({ client, asked, found }: Props) {
  const alike = new Set(client.duplicates.map(({ id }) => id))
  const others = found.filter(({ id }) => !alike.has(id))
  return (
    <section aria-label="The same client twice?" className="rule-top flex flex-col gap-3 pt-4">
      <h2 className="text-lg">The same client twice?</h2>
      {client.duplicates.length > 0 ? (
        <ul className="rule-top">
          {client.duplicates.map(({ id, name, alike: common }) => (
            <Other key={id} client={client} id={id} name={name} why={common.map((each) => ALIKE[each]).join(', ')} />
          ))}
        </ul>
      ) : null}
      <Form className="flex flex-col gap-3" role="search" aria-label="Another client" preventScrollReset>
        <TextField
          label="Find the other record"
          name="merge"
          type="search"
          optional
          hint="Its people and everything that belongs to it are moved to this one."
          defaultValue={asked}
        />
        <div>
          <Button variant="secondary" size="small">
            Find
          </Button>
        </div>
      </Form>
      {asked && others.length === 0 ? <p className="text-sm text-ink-soft">No other client found.</p> : null}
      {others.length > 0 ? (
        <ul className="rule-top">
          {others.map(({ id, name, email }) => (
            <Other key={id} client={client} id={id} name={name} why={email ?? ''} />
          ))}
        </ul>
      ) : null}
      {client.merges.length > 0 ? (
        <ul aria-label="Merges" className="rule-top">
          {client.merges.map(({ id, name, at, by, until }) => (
            <li key={id} className="rule-bottom flex flex-col items-start gap-2 py-3 text-sm">
              <span>
                {name} was merged into this client on <Day at={at} /> by {by}. Can be undone until <Day at={until} />.
              </span>
              <Form method="post">
                <input type="hidden" name="intent" value="unmerge" />
                <input type="hidden" name="merge" value={id} />
                <Button variant="secondary" size="small">
                  Undo the merge
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}

function Other({ client, id, name, why }: { client: ClientAnswer; id: number; name: string; why: string }) {
  return (
    <li className="rule-bottom flex flex-col items-start gap-2 py-3">
      <div className="min-w-0">
        <Link to={`/dashboard/clients/${id}`} className="ink-link">
          {name}
        </Link>
        <span className="block text-sm wrap-anywhere text-ink-soft">{why}</span>
      </div>
      <Form method="post" action={`/dashboard/clients/${client.id}?index`}>
        <input type="hidden" name="intent" value="merge" />
        <input type="hidden" name="other" value={id} />
        <Button variant="secondary" size="small" aria-label={`Merge ${name} into this client`}>
          Merge into this client
        </Button>
      </Form>
    </li>
  )
}
