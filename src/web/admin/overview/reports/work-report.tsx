import type { WorkReport } from '#contract/overview/reports.ts'
import { Td, Tr } from '#design/primitives/table.tsx'
import { CsvLink, FigureTable, ReportSection } from './report-parts.tsx'

/** What the firm itself did: papers, answers by person, proposals, deadlines, services. */
export function WorkSection({ report: { period, tables } }: { report: WorkReport }) {
  return (
    <ReportSection
      id="work"
      title="The firm’s work"
      note="What was outstanding, how soon people were answered, and what was filed."
    >
      <div className="grid gap-x-10 gap-y-8 pt-4 lg:grid-cols-2">
        {tables.map(({ name, title, head, rows }) => (
          <div key={name} className="min-w-0">
            <div className="flex items-baseline justify-between gap-4">
              <h3 className="text-lg">{title}</h3>
              <CsvLink report="work" table={name} period={period} about={title} />
            </div>
            {rows.length === 0 ? (
              <p className="rule-top py-2 text-ink-soft">Nothing in this period.</p>
            ) : (
              <FigureTable title={title} head={head}>
                {rows.map((row) => (
                  <Tr key={row.join()}>
                    {row.map((cell, at) => (
                      <Td key={head[at]} numeric={at > 0}>
                        {typeof cell === 'number' ? cell.toLocaleString('en') : (cell ?? '–')}
                      </Td>
                    ))}
                  </Tr>
                ))}
              </FigureTable>
            )}
          </div>
        ))}
      </div>
    </ReportSection>
  )
}
