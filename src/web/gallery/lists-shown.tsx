import { Folder } from '#design/drawings/books.tsx'
import { DataTable, type Sort } from '#design/patterns/data-table.tsx'
import { Section } from '#design/patterns/section.tsx'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { Pagination } from '#design/primitives/pagination.tsx'
import { Figure, Table, Td, Th, Tr } from '#design/primitives/table.tsx'
import { Tag } from '#design/primitives/tag.tsx'

interface Request {
  number: number
  from: string
  state: string
  worth: string
}

const REQUESTS: Request[] = [
  { number: 1042, from: 'Marsh & Daughters', state: 'New', worth: '1,240.00' },
  { number: 1041, from: 'Pell Bakery', state: 'Answered', worth: '380.50' },
  { number: 1040, from: 'R. Okafor', state: 'Closed', worth: '−75.00' },
]

export function ListsShown() {
  const sortHref = ({ by, direction }: Sort) => `/design?sort=${by}&direction=${direction}`
  return (
    <>
      <Section title="Table">
        <Table
          caption="First quarter"
          head={
            <>
              <Th>Account</Th>
              <Th numeric>Amount</Th>
            </>
          }
          foot={
            <Tr>
              <Th scope="row">Total</Th>
              <Td numeric>
                <Figure value="1,545.50" unit="USD" />
              </Td>
            </Tr>
          }
        >
          {REQUESTS.map(({ number, from, worth }) => (
            <Tr key={number}>
              <Th scope="row">{from}</Th>
              <Td numeric>
                <Figure value={worth} unit="USD" />
              </Td>
            </Tr>
          ))}
        </Table>
      </Section>
      <Section title="Data table" note="Sorting and paging are addresses.">
        <DataTable
          caption="Requests"
          rows={REQUESTS}
          keyOf={({ number }) => number}
          sort={{ by: 'number', direction: 'desc' }}
          sortHref={sortHref}
          page={2}
          pages={7}
          pageHref={(page) => `/design?page=${page}`}
          empty={null}
          columns={[
            { key: 'number', head: 'Number', sortable: true, cell: ({ number }) => number },
            { key: 'from', head: 'From', sortable: true, rowHead: true, cell: ({ from }) => from },
            { key: 'state', head: 'State', cell: ({ state }) => <Tag tone="quiet">{state}</Tag> },
            { key: 'worth', head: 'Worth', numeric: true, cell: ({ worth }) => <Figure value={worth} /> },
          ]}
        />
      </Section>
      <Section title="Pages" note="At either end a word that is no link.">
        <div className="flex flex-col gap-6">
          <Pagination label="First page" page={1} pages={3} hrefOf={(page) => `/design?page=${page}`} />
          <Pagination label="Last page" page={3} pages={3} hrefOf={(page) => `/design?page=${page}`} />
        </div>
      </Section>
      <Section title="Empty">
        <EmptyState
          title="No publications yet"
          drawing={<Folder />}
          level={3}
          action={<ButtonLink to="/design">Add the first one</ButtonLink>}
        >
          Files that you add here can be read by everyone, by clients, or by staff only.
        </EmptyState>
      </Section>
    </>
  )
}
