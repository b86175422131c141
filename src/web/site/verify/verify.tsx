import { data } from 'react-router'
import { VERIFY_BYTES } from '#contract/work/verification-fields.ts'
import { Seal } from '#design/drawings/honours.tsx'
import { PageHeader } from '#design/patterns/page-header.tsx'
import { PlainForm } from '#design/patterns/plain-form.tsx'
import { Field } from '#design/primitives/field.tsx'
import { formatSize } from '#domain/size.ts'
import { pageHead } from '#web/site/head/page-head.ts'
import { failedContext, titleAsError } from '#web/site/sending/without-script.ts'
import { readSite } from '#web/site/site-settings.ts'
import type { Route } from './+types/verify'
import { runVerify } from './run-verify.ts'
import { Verdict } from './verdict.tsx'

const HEAD = {
  page: 'contact',
  path: '/verify',
  title: 'Check a sealed PDF',
  description: 'Choose a PDF that we sealed, and see whether it is unchanged. Nothing of it is stored.',
} as const

export async function loader({ context }: Route.LoaderArgs) {
  const { firm } = await readSite(context)
  const head = await pageHead(context, HEAD)
  return {
    head: context.get(failedContext) ? titleAsError(head) : head,
    firm: { name: firm.name, timeZone: firm.timeZone },
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const outcome = await runVerify(request, context)
  if (outcome.error) context.set(failedContext, true)
  return data(outcome, { status: outcome.status })
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

/** Whether a PDF is as we sealed it. The field takes a file that is dropped on it, so that no script is needed. */
export default function VerifyPage({ loaderData: { firm }, actionData }: Route.ComponentProps) {
  const error = actionData?.error ?? undefined
  return (
    <>
      <PageHeader
        kicker="Sealed documents"
        title={HEAD.title}
        lede={`Agreements that are signed with ${firm.name} are sealed. Here you see whether a copy is still as it was sealed.`}
        drawing={<Seal />}
      />
      <div className="grid gap-10 py-10 md:py-14 lg:grid-cols-[36rem_minmax(0,1fr)] lg:gap-16">
        <div>
          {actionData?.verified ? <Verdict verified={actionData.verified} name={actionData.name} firm={firm} /> : null}
          <PlainForm
            action="/verify"
            multipart
            aria-label="Check a PDF"
            errors={error ? { 'verify-file': error } : {}}
            submit={actionData ? 'Check this file too' : 'Check the file'}
          >
            <Field
              id="verify-file"
              label={actionData ? 'Another PDF' : 'PDF'}
              hint={`Choose it or drop it on the field. At most ${formatSize(VERIFY_BYTES)}.`}
              {...(error ? { error } : {})}
            >
              {(ties) => (
                <input
                  {...ties}
                  type="file"
                  name="file"
                  accept="application/pdf,.pdf"
                  className="mt-2 block w-full cursor-pointer border border-dashed border-line bg-sheet px-4 py-12 text-sm file:mr-4 file:min-h-11 file:cursor-pointer file:border file:border-solid file:border-line file:bg-wash file:px-4 file:text-ink"
                />
              )}
            </Field>
          </PlainForm>
        </div>
        <div className="max-w-measure text-ink-soft">
          <h2 className="text-xl text-ink">What is checked</h2>
          <p className="mt-2">
            The seal in the file is a digital signature of the firm over every byte of it. If one byte is another, the
            seal no longer holds.
          </p>
          <p className="mt-4">
            The file is sent to us to be checked and then forgotten. Nothing of it is stored, and nobody reads it.
          </p>
        </div>
      </div>
    </>
  )
}
