import { Form, Link } from 'react-router'
import type { SetupAnswer } from '#contract/overview/setup.ts'
import { Button } from '#design/primitives/button.tsx'
import { Tag } from '#design/primitives/tag.tsx'
import { FreshMark } from '#web/signed-in/session/fresh.tsx'
import { LINE_WORDS } from './setup-text.ts'

type Line = SetupAnswer['lines'][number]

interface Props {
  lines: Line[]
  from: 'dashboard' | 'setup'
}

/** What is left until the site is the firm's own. Each state is found out, so nothing is ticked by hand. */
export function Checklist({ lines, from }: Props) {
  return (
    <ul className="rule-top">
      {lines.map((line) => (
        <ChecklistLine key={line.line} {...line} from={from} />
      ))}
    </ul>
  )
}

/** Makes the key at once; the screen it leads to shows the private half. */
function MakeKey() {
  return (
    <Form method="post" action="/dashboard/health">
      <FreshMark />
      <Button name="act" value="key" variant="secondary" size="small">
        Create the key
      </Button>
    </Form>
  )
}

function ChecklistLine({ line, isDone, isAside, from }: Line & Pick<Props, 'from'>) {
  const { title, why, to } = LINE_WORDS[line]
  return (
    <li className="rule-bottom flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
      <div className="min-w-0 grow basis-64">
        <Link to={to} className={isDone ? 'text-ink-soft' : 'font-semibold'}>
          {title}
        </Link>
        {isDone ? null : <span className="block text-sm text-ink-soft">{why}</span>}
      </div>
      <div className="flex items-center gap-3">
        {line === 'backup-key' && !isDone ? <MakeKey /> : null}
        {isDone ? <Tag tone="green">Done</Tag> : isAside ? <Tag tone="quiet">Not now</Tag> : null}
        {isDone ? null : (
          <Form method="post" action="/dashboard/setup" preventScrollReset>
            <input type="hidden" name="from" value={from} />
            <input type="hidden" name="line" value={line} />
            <Button variant="quiet" size="small" name="act" value={isAside ? 'back' : 'aside'} className="max-sm:-ml-3">
              {isAside ? 'Show again' : 'Not now'}
              <span className="sr-only">: {title}</span>
            </Button>
          </Form>
        )}
      </div>
    </li>
  )
}
