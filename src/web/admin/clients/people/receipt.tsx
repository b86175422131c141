import { Link } from 'react-router'
import { Button } from '#design/primitives/button.tsx'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { Table, Td, Th, Tr } from '#design/primitives/table.tsx'
import { clientContext, orNotFound, read } from '#web/api.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { Moment } from '#web/signed-in/parts/moments.tsx'
import type { Route } from './+types/receipt'
import { REMOVED } from './customer-text.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { erasures } = context.get(clientContext).api.customers
  return { receipt: await orNotFound(read(erasures[':reference'].$get({ param: params }))) }
}

function HeldByBackups({ made }: { made: string[] }) {
  if (made.length === 0) return <p className="mt-4">No backup that is kept here holds the person.</p>
  return (
    <>
      <p className="mt-4">
        {made.length === 1 ? 'One backup was' : `${made.length} backups were`} made before this and still hold the
        person until the backups are deleted. Restoring one erases the person again. They are of:
      </p>
      <ul className="figures mt-2 columns-2 text-sm text-ink-soft">
        {made.map((at) => (
          <li key={at}>
            <Moment at={at} />
          </li>
        ))}
      </ul>
    </>
  )
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
        <h2 className="mt-8 mb-2 text-xl">What stays, and why</h2>
        <ul className="list-disc space-y-2 pl-5">
          {receipt.stays.map(({ what, why }) => (
            <li key={what}>
              {what}: <span className="text-ink-soft">{why}.</span>
            </li>
          ))}
        </ul>
        <HeldByBackups made={receipt.backups} />
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
