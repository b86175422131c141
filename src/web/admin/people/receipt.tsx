import { Link } from 'react-router'
import { Button } from '#design/primitives/button.tsx'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { Table, Td, Th, Tr } from '#design/primitives/table.tsx'
import { ApiProblem, clientContext, read } from '#web/api.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { admitAdmin } from '#web/signed-in/office/staff.ts'
import { Moment } from '#web/signed-in/parts/moments.tsx'
import type { Route } from './+types/receipt'
import { REMOVED } from './customer-words.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  admitAdmin(context)
  const { erasures } = context.get(clientContext).api.customers
  try {
    return { receipt: await read(erasures[':reference'].$get({ param: params })) }
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 404) throw new Response(error.message, { status: 404 })
    throw error
  }
}

/** The proof that a person was erased; it says what went, and nothing about whom. */
export default function Receipt({ loaderData: { receipt } }: Route.ComponentProps) {
  const told = Object.entries(REMOVED)
  return (
    <>
      <OfficeTitle>{`Receipt ${receipt.reference}`}</OfficeTitle>
      <p className="mb-2" data-print="no">
        <Link to="/dashboard/customers" className="ink-link inline-flex min-h-9 items-center">
          Back to the customers
        </Link>
      </p>
      <article className="max-w-measure">
        <header className="rule-double mb-6 pb-4">
          <p className="kicker mb-2">Receipt of an erasure</p>
          <h1 className="figures text-3xl font-normal">{receipt.reference}</h1>
          <p className="mt-2 text-ink-soft">
            Erased by {receipt.by} on <Moment at={receipt.at} />
          </p>
        </header>
        <Table
          caption="What was removed"
          head={
            <>
              <Th>What</Th>
              <Th numeric>Number</Th>
            </>
          }
        >
          {told.map(([name, words]) => (
            <Tr key={name}>
              <Th scope="row" className="font-normal">
                {words}
              </Th>
              <Td numeric>{(receipt.removed[name] ?? 0).toLocaleString('en')}</Td>
            </Tr>
          ))}
        </Table>
        <p className="mt-6 text-ink-soft">
          Requests and comments that are kept bear no name, address or telephone number any more. The audit keeps that
          an erasure took place, under this reference, and, sealed as it is, what they did themselves, such as signing
          in. Copies in backups are overwritten as the backups age.
        </p>
        <div className="mt-6 flex flex-wrap gap-3" data-print="no">
          <Button type="button" variant="secondary" onClick={() => window.print()}>
            Print
          </Button>
          <ButtonLink href={`/api/customers/erasures/${receipt.reference}`} variant="secondary">
            Download
          </ButtonLink>
        </div>
      </article>
    </>
  )
}
