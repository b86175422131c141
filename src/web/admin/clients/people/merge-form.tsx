import { Form, Link } from 'react-router'
import type { CustomerAnswer, CustomerSummaryAnswer } from '#contract/clients/customers.ts'
import { Button } from '#design/primitives/button.tsx'
import { TextField } from '#design/primitives/input.tsx'

interface Props {
  person: CustomerAnswer
  merge: { asked: string; found: CustomerSummaryAnswer[] }
}

export function MergeForm({ person, merge: { asked, found } }: Props) {
  return (
    <>
      <Form className="flex flex-col gap-3" role="search" aria-label="Another record" preventScrollReset>
        <TextField
          label="Find the other record"
          name="merge"
          type="search"
          hint="Its requests, comments and notes are moved to this one."
          defaultValue={asked}
        />
        <div>
          <Button variant="secondary" size="small">
            Find
          </Button>
        </div>
      </Form>
      {asked && found.length === 0 ? <p className="text-sm text-ink-soft">Nobody else found.</p> : null}
      {found.length > 0 ? (
        <ul className="rule-top">
          {found.map((other) => (
            <li key={other.id} className="rule-bottom flex flex-col gap-2 py-3">
              <div className="min-w-0">
                <Link to={`/dashboard/customers/${other.id}`} className="ink-link">
                  {other.name}
                </Link>
                <span className="block text-sm wrap-anywhere text-ink-soft">{other.email}</span>
              </div>
              {person.account && other.role ? (
                <p className="text-sm text-ink-soft">Also has an account, so the two cannot be merged.</p>
              ) : (
                <Form method="post" action={`/dashboard/customers/${person.id}`}>
                  <input type="hidden" name="intent" value="merge" />
                  <input type="hidden" name="other" value={other.id} />
                  <Button variant="secondary" size="small" aria-label={`Merge ${other.email} into this record`}>
                    Merge into this record
                  </Button>
                </Form>
              )}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
