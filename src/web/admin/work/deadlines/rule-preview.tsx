import type { DeadlineRulePreviewAnswer } from '#contract/work/deadline-rules.ts'
import { OutcomeAlert } from '#design/primitives/outcome-alert.tsx'
import { Table, Td, Th, Tr } from '#design/primitives/table.tsx'
import { formatPeriod } from '#domain/deadlines/periods.ts'
import { counted } from '#domain/text/counted.ts'
import { longDate, WEEKDAY_NAMES } from '#domain/time/days.ts'

/** What a rule makes in 24 months and, where it has made dates already, what moves. */
export function RulePreview({ preview, isAsked }: { preview: DeadlineRulePreviewAnswer; isAsked: boolean }) {
  const { dates, words, changes } = preview
  return (
    <section aria-labelledby="preview-title">
      <h2 id="preview-title" className="text-xl">
        The next 24 months
      </h2>
      {isAsked ? (
        <OutcomeAlert className="mt-2" of={preview}>
          {words}.
        </OutcomeAlert>
      ) : (
        <p className="mt-1 text-ink-soft">{words}.</p>
      )}
      {changes ? <Changes changes={changes} /> : null}
      {dates.length === 0 ? (
        <p className="mt-2">This rule makes no date in the next 24 months.</p>
      ) : (
        <ol className="figures rule-top mt-3">
          {dates.map(({ period, due, weekday }) => (
            <li key={period} className="rule-bottom flex flex-wrap justify-between gap-x-6 py-1">
              <span>{formatPeriod(period) || 'Once'}</span>
              <span>
                {WEEKDAY_NAMES[weekday]}, {longDate(due)}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function Changes({ changes }: { changes: NonNullable<DeadlineRulePreviewAnswer['changes']> }) {
  const { moved, added, removed, kept, isCounted, first } = changes
  const told = [
    [moved, 'moves', 'move'],
    [added, 'is added', 'are added'],
    [removed, 'goes', 'go'],
  ] as const
  const words = told.flatMap(([count, one, many]) =>
    count > 0 ? [`${counted(count, 'date')} ${count === 1 ? one : many}`] : [],
  )
  const stays =
    kept > 0
      ? ` ${counted(kept, 'date')} that ${kept === 1 ? 'is' : 'are'} filed or not needed ${kept === 1 ? 'stays' : 'stay'}.`
      : ''
  return (
    <div className="my-4">
      <p className="font-semibold" role="status">
        {words.length > 0 ? `When this is saved: ${words.join(', ')}.` : 'When this is saved, no date moves.'}
        {stays}
        {isCounted ? '' : ' Counted for the first 1,000 clients; the others follow in the same way.'}
      </p>
      {first.length > 0 ? (
        <Table
          caption="What changes"
          dense
          head={
            <>
              <Th>Client</Th>
              <Th>For</Th>
              <Th>From</Th>
              <Th>To</Th>
            </>
          }
        >
          {first.map(({ clientId, clientName, period, from, to }) => (
            <Tr key={`${clientId} ${period}`}>
              <Td>
                <span className="wrap-anywhere">{clientName}</span>
              </Td>
              <Td>{formatPeriod(period)}</Td>
              <Td>{from ? longDate(from) : 'New'}</Td>
              <Td>{to ? longDate(to) : 'Goes'}</Td>
            </Tr>
          ))}
        </Table>
      ) : null}
    </div>
  )
}
