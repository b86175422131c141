import { Link } from 'react-router'
import type { ReplyTemplateAnswer } from '#contract/clients/lead-work.ts'
import { Form } from '#design/patterns/form.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { TextAreaField } from '#design/primitives/textarea.tsx'
import { errorsOf } from '#web/signed-in/session/submit.ts'
import type { TemplateOutcome } from './template-acts.ts'

interface Props {
  template: ReplyTemplateAnswer | null
  placeholders: { name: string; means: string }[]
  outcome: TemplateOutcome | undefined
  away: string
}

export function TemplateForm({ template, placeholders, outcome, away }: Props) {
  const refused = outcome && !outcome.ok ? outcome : undefined
  const words = refused?.typed ?? template ?? { name: '', subject: 'Your request {reference}', body: '' }
  return (
    <section className="rule-double-top rule-double mb-8 py-6" aria-label={template ? template.name : 'New template'}>
      <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <Form
          errors={errorsOf(refused)}
          values={words}
          submit="Save the template"
          className="max-w-measure"
          beside={
            <Link to={away} className="inline-flex min-h-11 items-center">
              Cancel
            </Link>
          }
        >
          {template ? (
            <>
              <input type="hidden" name="id" value={template.id} />
              <input type="hidden" name="version" value={template.version} />
            </>
          ) : null}
          <TextField label="Name" name="name" hint="Only the office sees it." />
          <TextField label="Subject" name="subject" />
          <TextAreaField label="Text" name="body" rows={10} />
        </Form>
        <section className="text-sm">
          <h2 className="text-lg">Placeholders</h2>
          <dl className="mt-2">
            {placeholders.map(({ name, means }) => (
              <div key={name} className="rule-bottom py-1.5">
                <dt className="font-semibold">{`{${name}}`}</dt>
                <dd className="text-ink-soft">{means}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </section>
  )
}
