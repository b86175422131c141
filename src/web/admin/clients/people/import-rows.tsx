import type { ImportAnswer } from '#contract/clients/customer-data.ts'
import { Table, Td, Th, Tr } from '#design/primitives/table.tsx'
import { Tag, type TagTone } from '#design/primitives/tag.tsx'

type Row = ImportAnswer['rows'][number]

const STATES: Record<Row['state'], { words: string; tone: TagTone }> = {
  new: { words: 'New', tone: 'green' },
  known: { words: 'Known', tone: 'quiet' },
  wrong: { words: 'Wrong', tone: 'red' },
}

/** The rows of a table that is to come in, those that are wrong with the reason. */
export function ImportRows({ rows }: { rows: Row[] }) {
  return (
    <Table
      caption="Rows"
      dense
      head={
        <>
          <Th numeric>Row</Th>
          <Th>State</Th>
          <Th>Name</Th>
          <Th className={WIDE_ONLY}>Email</Th>
          <Th className={WIDE_ONLY}>Phone</Th>
          <Th className={WIDE_ONLY}>Company</Th>
        </>
      }
    >
      {rows.map((row) => (
        <Tr key={row.row}>
          <Td numeric>{row.row}</Td>
          <Td>
            <Tag tone={STATES[row.state].tone}>{STATES[row.state].words}</Tag>
          </Td>
          <Td className="wrap-anywhere">
            {row.name}
            <Fault words={row.errors.name} />
            {/* On a telephone one line under the other. */}
            <div className="text-ink-soft md:hidden">
              {FIELDS.map((field) => (
                <span key={field} className="block">
                  {row[field]}
                  <Fault words={row.errors[field]} />
                </span>
              ))}
            </div>
          </Td>
          {FIELDS.map((field) => (
            <Td key={field} className={`${WIDE_ONLY} wrap-anywhere`}>
              {row[field]}
              <Fault words={row.errors[field]} />
            </Td>
          ))}
        </Tr>
      ))}
    </Table>
  )
}

const FIELDS = ['email', 'phone', 'company'] as const
const WIDE_ONLY = 'max-md:hidden'

const Fault = ({ words }: { words: string | undefined }) =>
  words ? <span className="block text-red">{words}</span> : null
