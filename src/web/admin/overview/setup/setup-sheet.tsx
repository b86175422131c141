import { Form } from 'react-router'
import type { SetupAnswer } from '#contract/overview/setup.ts'
import { Alert } from '#design/primitives/alert.tsx'
import { Button } from '#design/primitives/button.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { formatCounted } from '#web/admin/system/settings/sample-text.ts'
import { Checklist } from './checklist.tsx'
import { openLines } from './setup-text.ts'

/** On the dashboard, until the site is theirs: what the public sees that is invented, and what is left to do. */
export function SetupSheet({ setup }: { setup: SetupAnswer }) {
  return (
    <>
      <SampleAlert samples={setup.samples} />
      <OpenChecklist setup={setup} />
    </>
  )
}

function SampleAlert({ samples }: Pick<SetupAnswer, 'samples'>) {
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

function OpenChecklist({ setup: { lines, isHidden } }: { setup: SetupAnswer }) {
  const open = openLines(lines)
  if (isHidden || open.length === 0) return null
  const done = lines.filter(({ isDone }) => isDone).length
  return (
    <section aria-labelledby="setup-title" className="my-8">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="setup-title" className="text-xl">
          Make the site yours
        </h2>
        <p className="figures text-sm text-ink-soft">
          {done} of {lines.length} done · <TextLink to="/dashboard/setup">Open the set-up</TextLink>
        </p>
      </div>
      <Checklist lines={open} from="dashboard" />
      <Form method="post" action="/dashboard/setup" className="mt-2 flex flex-wrap items-center gap-x-3">
        <input type="hidden" name="from" value="dashboard" />
        <Button variant="quiet" size="small" name="act" value="hide" className="-ml-3">
          Hide this list
        </Button>
        <span className="text-sm text-ink-soft">You find it again under Setting.</span>
      </Form>
    </section>
  )
}
