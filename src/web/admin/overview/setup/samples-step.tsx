import { Form } from 'react-router'
import type { SetupAnswer } from '#contract/overview/setup.ts'
import { Button } from '#design/primitives/button.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { formatCount, SAMPLE_WORDS } from '#web/admin/system/settings/sample-text.ts'
import { addressAfter } from './setup-text.ts'

type Sample = SetupAnswer['samples'][number]

/** What came with the site and is invented, kind by kind or all at once: keep it, or clear it. */
export function SamplesStep({ samples }: { samples: Sample[] }) {
  if (samples.length === 0) {
    return (
      <div className="max-w-form">
        <p>
          There is no sample content left. The <TextLink to="/dashboard/setting/hours">opening hours</TextLink> and the
          texts of the pages are suggestions: read them once, and change what does not fit under{' '}
          <TextLink to="/dashboard/setting">Setting</TextLink>.
        </p>
        <p className="mt-6">
          <TextLink to={addressAfter('samples')}>Continue</TextLink>
        </p>
      </div>
    )
  }
  return (
    <div className="max-w-page">
      <ul className="rule-top">
        {samples.map((sample) => (
          <li
            key={sample.kind}
            className="rule-bottom flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3"
          >
            <div className="min-w-0 grow basis-56">
              <h2 className="text-lg">{SAMPLE_WORDS[sample.kind].title}</h2>
              <p className="text-sm text-ink-soft">
                {formatCount(sample)} · <TextLink to={SAMPLE_WORDS[sample.kind].office}>Edit in the office</TextLink> ·{' '}
                <a href={SAMPLE_WORDS[sample.kind].page} className="ink-link">
                  View on site
                </a>
              </p>
            </div>
            <Decision kinds={[sample.kind]} of={SAMPLE_WORDS[sample.kind].title.toLowerCase()} />
          </li>
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Decision kinds={samples.map(({ kind }) => kind)} of="all samples" isWhole />
        <TextLink to={addressAfter('samples')} className="inline-flex min-h-11 items-center">
          Decide later
        </TextLink>
      </div>
      <p className="mt-4 max-w-measure text-sm text-ink-soft">
        Clearing takes them off the site at once. Articles, events and publications can be restored for 30 days,
        everything else from the history of its section. Who is registered for a sample event gets an email that it is
        cancelled. What you have changed yourself is not a sample and stays.
      </p>
    </div>
  )
}

function Decision({ kinds, of, isWhole = false }: { kinds: string[]; of: string; isWhole?: boolean }) {
  const size = isWhole ? 'normal' : 'small'
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap gap-3">
      {kinds.map((kind) => (
        <input key={kind} type="hidden" name="kind" value={kind} />
      ))}
      <Button variant="secondary" size={size} name="act" value="keep">
        {isWhole ? 'Keep all' : 'Keep'}
        <span className="sr-only">{isWhole ? ' samples' : ` the ${of}`}</span>
      </Button>
      <Button variant={isWhole ? 'primary' : 'secondary'} size={size} name="act" value="clear">
        {isWhole ? 'Clear all' : 'Clear'}
        <span className="sr-only">{isWhole ? ' samples' : ` the ${of}`}</span>
      </Button>
    </Form>
  )
}
