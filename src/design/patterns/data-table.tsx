import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Pagination } from '#design/primitives/pagination.tsx'
import { Table, Td, Th, Tr } from '#design/primitives/table.tsx'

export interface Column<Row> {
  key: string
  head: ReactNode
  cell: (row: Row) => ReactNode
  numeric?: boolean
  sortable?: boolean
  rowHead?: boolean
  /** Left out on a telephone; the cell that names the row says it there in short. */
  wideOnly?: boolean
}

export interface Sort {
  by: string
  direction: 'asc' | 'desc'
}

interface Props<Row> {
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  keyOf: (row: Row) => string | number
  sort?: Sort
  sortHref?: (sort: Sort) => string
  page?: number
  pages?: number
  pageHref?: (page: number) => string
  /** Shown in place of the table when there are no rows. */
  empty: ReactNode
  dense?: boolean
}

/** A list as a ledger's table; sorting and paging are addresses, so they work without a script. */
export function DataTable<Row>(props: Props<Row>) {
  const { caption, columns, rows, keyOf, sort, sortHref, page = 1, pages = 1, pageHref, empty, dense = true } = props
  return (
    <div>
      {rows.length === 0 ? (
        empty
      ) : (
        <Table
          caption={caption}
          hideCaption
          dense={dense}
          head={columns.map((column) => <HeadCell key={column.key} column={column} sort={sort} sortHref={sortHref} />)}
        >
          {rows.map((row) => (
            <Tr key={keyOf(row)}>
              {columns.map(({ key, cell, numeric, rowHead, wideOnly }) =>
                rowHead ? (
                  <Th key={key} scope="row">
                    {cell(row)}
                  </Th>
                ) : (
                  <Td key={key} numeric={numeric} className={wideOnly ? WIDE_ONLY : undefined}>
                    {cell(row)}
                  </Td>
                ),
              )}
            </Tr>
          ))}
        </Table>
      )}
      {pageHref && rows.length > 0 && pages > 1 ? (
        <Pagination page={page} pages={pages} hrefOf={pageHref} label={caption} ruled={false} />
      ) : null}
    </div>
  )
}

const WIDE_ONLY = 'max-md:hidden'

interface HeadCellProps<Row> {
  column: Column<Row>
  sort: Sort | undefined
  sortHref: ((sort: Sort) => string) | undefined
}

function HeadCell<Row>({ column, sort, sortHref }: HeadCellProps<Row>) {
  const { key, head, numeric, sortable, wideOnly } = column
  const className = wideOnly ? WIDE_ONLY : undefined
  if (!sortable || !sortHref) {
    return (
      <Th numeric={numeric} className={className}>
        {head}
      </Th>
    )
  }
  const current = sort?.by === key ? sort.direction : null
  const next = current === 'asc' ? 'desc' : 'asc'
  return (
    <Th
      numeric={numeric}
      className={className}
      aria-sort={current === 'asc' ? 'ascending' : current === 'desc' ? 'descending' : 'none'}
    >
      <Link
        to={sortHref({ by: key, direction: next })}
        className="-my-1 inline-flex items-center gap-1.5 py-1 text-ink no-underline hover:text-green"
      >
        {head}
        <svg aria-hidden="true" viewBox="0 0 8 12" className="h-3 w-2">
          <path
            d="M1 4.5 4 1.5l3 3"
            className={current === 'asc' ? 'stroke-green' : 'stroke-line'}
            fill="none"
            strokeWidth="1.4"
          />
          <path
            d="M1 7.5l3 3 3-3"
            className={current === 'desc' ? 'stroke-green' : 'stroke-line'}
            fill="none"
            strokeWidth="1.4"
          />
        </svg>
      </Link>
    </Th>
  )
}
