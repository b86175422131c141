import { Paragraphs } from './paragraphs.tsx'

interface Props {
  items: { question: string; answer: string }[]
  /** The level of the questions: one below the title over them. */
  as?: 'h2' | 'h3'
}

/** Questions whose answers open in place, without a script. */
export function QuestionList({ items, as: Heading = 'h3' }: Props) {
  return (
    <div className="border-b-3 border-double border-line">
      {items.map(({ question, answer }) => (
        <details key={question} className="group border-t border-rule">
          <summary className="flex min-h-14 cursor-pointer list-none items-baseline gap-4 py-4 hover:text-green">
            <Heading className="grow text-lg">{question}</Heading>
            <svg
              aria-hidden="true"
              viewBox="0 0 16 16"
              className="size-4 shrink-0 self-center stroke-brass"
              strokeWidth="1.6"
            >
              <path d="M2 8h12" />
              <path d="M8 2v12" className="group-open:hidden" />
            </svg>
          </summary>
          <div className="pr-8 pb-6 text-ink-soft">
            <Paragraphs text={answer} />
          </div>
        </details>
      ))}
    </div>
  )
}
