import { EmptyState } from '#design/primitives/empty-state.tsx'
import { Pagination } from '#design/primitives/pagination.tsx'
import { clientContext, orNotFound, read } from '#web/api.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import type { Route } from './+types/my-proposals'
import { ProposalRow } from './proposal-row.tsx'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { api } = context.get(clientContext)
  const page = new URL(request.url).searchParams.get('page') ?? undefined
  const query = page ? { page } : {}
  const list = api.my.clients[':client'].proposals.$get({ param: { client: params.client }, query })
  return { client: params.client, ...(await orNotFound(read(list))) }
}

export default function MyProposals({ loaderData: { client, items, page, pages } }: Route.ComponentProps) {
  const here = `/portal/${client}/proposals`
  return (
    <>
      <OfficeTitle>Proposals</OfficeTitle>
      <h2 className="mb-4 text-2xl font-normal">Proposals</h2>
      {items.length === 0 ? (
        <EmptyState title="No proposals yet">
          What we propose to do for you, and what it costs, appears here.
        </EmptyState>
      ) : (
        <ul className="rule-top rule-double">
          {items.map((proposal) => (
            <ProposalRow key={proposal.id} proposal={proposal} to={`${here}/${proposal.id}`} />
          ))}
        </ul>
      )}
      {pages > 1 ? (
        <Pagination
          label="Proposals"
          page={page}
          pages={pages}
          hrefOf={(number) => `${here}?page=${number}`}
          ruled={false}
        />
      ) : null}
    </>
  )
}
