import { Form, useSearchParams } from 'react-router'
import type { SetupAnswer } from '#contract/overview/setup.ts'
import { Alert } from '#design/primitives/alert.tsx'
import { Button } from '#design/primitives/button.tsx'
import { OutcomeAlert } from '#design/primitives/outcome-alert.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { formatCounted } from '#web/admin/system/settings/sample-text.ts'
import { openLines } from './setup-text.ts'

/** What the public sees that is invented. */
export function SampleAlert({ samples }: Pick<SetupAnswer, 'samples'>) {
  if (samples.length === 0) return null
  const hasPeople = samples.some(({ kind }) => kind === 'people')
  return (
    <Alert
      tone="warning"
      title={hasPeople ? 'Your live site shows invented people' : 'Your live site shows sample content'}
      className="mt-4"
    >
      Visitors see {formatCounted(samples)} that came with the site.{' '}
      <TextLink to="/dashboard/setup/samples">Keep or clear the samples</TextLink>
    </Alert>
  )
}

/** How far the site is the firm's own, in one line, until everything is done or the line is hidden. */
export function SetupLine({ setup: { lines, isHidden } }: { setup: SetupAnswer }) {
  const open = openLines(lines)
  const [asked] = useSearchParams()
  if (isHidden && asked.has('hidden')) {
    return <OutcomeAlert tone="success">The checklist is hidden. You find it under Setting.</OutcomeAlert>
  }
  if (isHidden || open.length === 0) return null
  const done = lines.filter(({ isDone }) => isDone).length
  return (
    <Form method="post" action="/dashboard/setup" className="flex flex-wrap items-baseline gap-x-2 text-sm">
      <span className="figures text-ink-soft">
        Set-up: {done} of {lines.length} done
      </span>
      <TextLink to="/dashboard/setup">Continue</TextLink>
      <input type="hidden" name="from" value="dashboard" />
      <Button variant="quiet" size="small" name="act" value="hide">
        Hide
        <span className="sr-only"> the checklist</span>
      </Button>
    </Form>
  )
}
