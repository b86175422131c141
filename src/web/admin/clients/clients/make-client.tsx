import { Form, Link } from 'react-router'
import type { LikelyDuplicateAnswer } from '#contract/clients/clients.ts'
import { Button } from '#design/primitives/button.tsx'
import { ALIKE } from './client-text.ts'

interface Props {
  leadId: number
  client: { id: number; name: string } | null
  duplicates: LikelyDuplicateAnswer[]
}

/** On a request: the client that was made of it, or the button that makes one. */
export function MakeClient({ leadId, client, duplicates }: Props) {
  if (client) {
    return (
      <p className="mt-3 basis-full">
        Client:{' '}
        <Link to={`/dashboard/clients/${client.id}`} className="ink-link wrap-anywhere">
          {client.name}
        </Link>
        {' · '}
        <Link to={`/dashboard/clients/${client.id}/proposals`} className="ink-link">
          Write a proposal
        </Link>
        . What is written here is in their{' '}
        <Link to={`/dashboard/clients/${client.id}/conversations`} className="ink-link">
          conversations
        </Link>{' '}
        too.
      </p>
    )
  }
  return (
    <div className="mt-4" data-print="no">
      <Form method="post" action="/dashboard/clients/new">
        <input type="hidden" name="lead" value={leadId} />
        <Button variant="secondary" size="small">
          Make this a client
        </Button>{' '}
        <Button variant="secondary" size="small" name="then" value="proposals">
          Write a proposal
        </Button>
      </Form>
      {duplicates.length > 0 ? (
        <ul className="mt-2 text-sm text-ink-soft">
          {duplicates.map(({ id, name, alike }) => (
            <li key={id}>
              May already be a client:{' '}
              <Link to={`/dashboard/clients/${id}`} className="ink-link">
                {name}
              </Link>{' '}
              ({alike.map((each) => ALIKE[each]).join(', ')})
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
