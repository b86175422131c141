import { Form as RouterForm } from 'react-router'
import type { SealKeyAnswer } from '#contract/work/seals.ts'
import { Form } from '#design/patterns/form.tsx'
import { Alert } from '#design/primitives/alert.tsx'
import { Button } from '#design/primitives/button.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { longDate } from '#domain/time/days.ts'
import { FreshMark } from '#web/signed-in/session/fresh.tsx'
import type { Acted } from '#web/signed-in/session/submit.ts'
import { Announcement } from '#web/signed-in/shell/announcement.tsx'

interface Props {
  sealKey: SealKeyAnswer
  outcome: Acted | undefined
}

/** The key that accepted proposals are sealed with: made by the site, or the firm's own. */
export function SealKeyPanel({ sealKey, outcome }: Props) {
  const { kind, subject, notAfter, fingerprint, fault, waiting } = sealKey
  const errors = outcome?.fields ?? {}
  return (
    <section aria-labelledby="seal-key" className="mb-10">
      <h2 id="seal-key" className="mb-2 text-xl">
        Seal
      </h2>
      <p className="mb-4 max-w-measure text-ink-soft">
        An accepted proposal becomes a PDF that is sealed with the firm’s key. {KINDS[kind]}
      </p>
      {outcome && Object.keys(errors).length === 0 ? (
        <Announcement words={outcome.message} tone={outcome.ok ? 'good' : 'bad'} />
      ) : null}
      {fault ? (
        <Alert tone="warning" className="mb-4 max-w-form">
          {fault}
          {waiting > 0 ? ` ${waiting === 1 ? 'One PDF waits' : `${waiting} PDFs wait`} to be sealed.` : ''}
        </Alert>
      ) : null}
      {kind === 'none' ? null : (
        <dl className="rule-top mb-6 max-w-form text-sm">
          <Fact name="Sealed as">{subject}</Fact>
          <Fact name="Certificate ends">{notAfter ? longDate(notAfter) : ''}</Fact>
          <Fact name="SHA-256 of the certificate">{fingerprint}</Fact>
        </dl>
      )}
      <details className="max-w-form" open={Object.keys(errors).length > 0}>
        <summary className="min-h-11 cursor-pointer py-2">Use another key</summary>
        <Form errors={errors} submit="Seal with this key" multipart aria-label="Key of your own" className="mt-2">
          <FreshMark />
          <input type="hidden" name="act" value="seal-key-bring" />
          <TextField
            label="File with the key"
            name="file"
            type="file"
            accept=".p12,.pfx,application/x-pkcs12"
            hint="A .p12 or .pfx file from a certification authority, with its certificate"
          />
          <TextField
            label="Password of the file"
            name="password"
            type="password"
            autoComplete="off"
            hint="File and password are stored encrypted and never shown again"
          />
        </Form>
        {kind === 'none' ? null : (
          <RouterForm method="post" className="mt-6">
            <FreshMark />
            <Button name="act" value="seal-key-make" variant="quiet" size="small" className="-ml-3">
              Make a new key here
            </Button>
            <p className="text-sm text-ink-soft">It replaces the one above. What was sealed stays valid.</p>
          </RouterForm>
        )}
      </details>
    </section>
  )
}

const KINDS: Record<SealKeyAnswer['kind'], string> = {
  none: 'The site creates one when the first proposal is accepted. You can also upload your own.',
  made: 'The site made this one: it shows that a file is unchanged, and nobody else vouches for the name in it.',
  own: 'It is your own, with the name that your certification authority vouches for.',
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div className="rule-bottom flex flex-wrap justify-between gap-x-6 py-2">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="figures min-w-0 text-right wrap-anywhere">{children}</dd>
    </div>
  )
}
