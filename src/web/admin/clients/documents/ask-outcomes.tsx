import { Link } from 'react-router'
import { Alert } from '#design/primitives/alert.tsx'
import { counted } from '#domain/text/counted.ts'
import type { AskedClient } from './request-acts.ts'

/** What became of a request to many, client by client. */
export function AskOutcomes({ outcomes }: { outcomes: AskedClient[] }) {
  const asked = outcomes.filter(({ ok }) => ok).length
  const isWhole = asked === outcomes.length
  return (
    <Alert tone={isWhole ? 'success' : 'warning'} className="mb-6" title={`${counted(asked, 'client')} asked`}>
      <ul>
        {outcomes.map(({ id, name, ok, words }) => (
          <li key={id}>
            {ok ? (
              <Link to={`/dashboard/clients/${id}/requests`} className="ink-link">
                {name}
              </Link>
            ) : (
              name
            )}
            : {words}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
