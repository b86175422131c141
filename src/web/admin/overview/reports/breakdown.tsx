import type { ReactNode } from 'react'
import { Table, Td, Th, Tr } from '#design/primitives/table.tsx'
import { formatCount } from './chart-scale.ts'

interface Line {
  key: string
  name: ReactNode
  now: number
  before?: number
}

interface Props {
  title: string
  /** What the lines are, such as "Page". */
  head: string
  /** What is counted, such as "Views". */
  unit: string
  lines: Line[]
  empty: string
  csv: ReactNode
}

// The file has them all.
const MOST_SHOWN = 10

/** A whole in its parts: each line carries its own bar, so that the table is the chart. */
export function Breakdown({ title, head, unit, lines: all, empty, csv }: Props) {
  const lines = all.slice(0, MOST_SHOWN)
  const most = Math.max(1, ...lines.map(({ now }) => now))
  const compares = lines.some(({ before }) => before !== undefined)
  return (
    <div className="min-w-0 break-inside-avoid">
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="text-lg">{title}</h3>
        {csv}
      </div>
      {lines.length === 0 ? (
        <p className="rule-top py-3 text-sm text-ink-soft">{empty}</p>
      ) : (
        <Table
          caption={title}
          hideCaption
          dense
          head={
            <>
              <Th className="w-full">{head}</Th>
              <Th numeric>{unit}</Th>
              {compares ? <Th numeric>Before</Th> : null}
            </>
          }
        >
          {lines.map(({ key, name, now, before }) => (
            <Tr key={key}>
              <Th scope="row" className="font-normal">
                {name}
                <svg aria-hidden="true" className="mt-1 block h-1 w-full">
                  <rect width={`${(now / most) * 100}%`} height="100%" className="fill-green" />
                </svg>
              </Th>
              <Td numeric>{formatCount(now)}</Td>
              {compares ? (
                <Td numeric className="text-ink-soft">
                  {formatCount(before ?? 0)}
                </Td>
              ) : null}
            </Tr>
          ))}
        </Table>
      )}
    </div>
  )
}
