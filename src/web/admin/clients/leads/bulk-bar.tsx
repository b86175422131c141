import type { LeadState } from '#contract/clients/leads.ts'
import { Button } from '#design/primitives/button.tsx'
import type { FetcherForm } from './use-lead-acts.ts'

interface Props {
  state: LeadState | ''
  held: boolean
  Form: FetcherForm
  action: string
  total: number
  more: boolean
}

export function BulkBar({ state, held, Form, action, total, more }: Props) {
  return (
    <div className="rule-bottom flex flex-wrap items-center justify-between gap-x-6 gap-y-2 pb-3" data-print="no">
      <Form
        method="post"
        action={action}
        id="marked"
        className="flex flex-wrap items-center gap-2"
        aria-label="Selected requests"
      >
        <input
          type="checkbox"
          aria-label="Select all on this page"
          className="ui-tick mt-0 mr-2"
          onChange={(event) => markAll(event.currentTarget.checked)}
        />
        <span className="bulk-acts">
          <span className="text-sm text-ink-soft">With selected:</span>
          {actsFor(state, held).map(({ to, words }) => (
            <Button key={to} name="to" value={to} variant="secondary" size="small">
              {words}
            </Button>
          ))}
          <Button name="take" value="me" variant="secondary" size="small">
            Assign to me
          </Button>
        </span>
      </Form>
      <p className="figures text-sm text-ink-soft">
        {total.toLocaleString('en')}
        {more ? ' or more' : ''} {total === 1 ? 'request' : 'requests'}
      </p>
    </div>
  )
}

const ACTS: { to: LeadState; words: string }[] = [
  { to: 'new', words: 'Not spam' },
  { to: 'in-progress', words: 'In progress' },
  { to: 'closed', words: 'Close' },
  { to: 'spam', words: 'Spam' },
]

function actsFor(state: LeadState | '', held: boolean) {
  if (held) return ACTS.filter(({ to }) => to === 'new' || to === 'spam')
  return ACTS.filter(({ to }) => to !== state && (state === 'spam') === (to === 'new'))
}

function markAll(checked: boolean): void {
  for (const box of document.querySelectorAll<HTMLInputElement>('.inbox-row input[type=checkbox]'))
    box.checked = checked
}
