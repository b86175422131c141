import { data, type RouterContextProvider } from 'react-router'
import type { VerifiedAnswer } from '#contract/work/verification.ts'
import { VERIFY_BYTES, type Verified } from '#contract/work/verification-fields.ts'
import { Seal } from '#design/drawings/honours.tsx'
import { PageHeader } from '#design/patterns/page-header.tsx'
import { PlainForm } from '#design/patterns/plain-form.tsx'
import type { AlertTone } from '#design/primitives/alert.tsx'
import { Field } from '#design/primitives/field.tsx'
import { OutcomeAlert } from '#design/primitives/outcome-alert.tsx'
import { formatSize } from '#domain/size.ts'
import { longDate } from '#domain/time/days.ts'
import { formatZone, wallClock } from '#domain/time/wall-clock.ts'
import { ApiProblem, clientContext, read } from '#web/api.ts'
import { pageHead } from '#web/site/head/page-head.ts'
import { failedContext, titleAsError } from '#web/site/sending/without-script.ts'
import { readSite } from '#web/site/site-settings.ts'
import type { Route } from './+types/verify'

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
        lede={`Agreements that are signed with ${firm.name}, and certificates of attendance, are sealed. Here you see whether a copy is still as it was sealed.`}
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

interface VerifyOutcome {
  status: number
  /** What the browser called the file. */
  name: string
  verified: VerifiedAnswer | null
  error: string | null
}

async function runVerify(request: Request, context: Readonly<RouterContextProvider>): Promise<VerifyOutcome> {
  const file = (await request.formData()).get('file')
  const name = file instanceof File ? file.name : ''
  if (!(file instanceof File) || file.size === 0) return { status: 422, name, verified: null, error: 'Choose a PDF' }
  try {
    const verified = await read(context.get(clientContext).api.verify.$post({ form: { file } }))
    return { status: 200, name, verified, error: null }
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return { status: error.status, name, verified: null, error: error.fields.file ?? error.message }
  }
}

interface Props {
  verified: VerifiedAnswer
  name: string
  firm: { name: string; timeZone: string }
}

function Verdict({ verified: { outcome, by, sealedAt }, name, firm }: Props) {
  const { tone, title, text } = WORDS[outcome]
  const { date, time } = wallClock(sealedAt ?? 0, firm.timeZone)
  const when = sealedAt ? ` on ${longDate(date)} at ${time}, ${formatZone(firm.timeZone)} time` : ''
  return (
    <OutcomeAlert isLong tone={tone} title={title} className="mb-10">
      {name ? <p className="font-semibold wrap-anywhere">{name}</p> : null}
      <p className="mt-1">
        {outcome === 'unchanged' ? `${by ?? firm.name} sealed it${when}. Not one byte has changed since.` : text}
      </p>
    </OutcomeAlert>
  )
}

const WORDS: Record<Verified, { tone: AlertTone; title: string; text: string }> = {
  unchanged: { tone: 'success', title: 'Sealed here and unchanged', text: '' },
  changed: {
    tone: 'error',
    title: 'Changed since it was sealed',
    text: 'This file comes from one that we sealed, but it is no longer as it was. Do not rely on it: ask us for the original.',
  },
  'not-ours': {
    tone: 'warning',
    title: 'Not sealed here',
    text: 'This is a PDF without a seal of ours. A copy that was printed, or saved anew by another program, has lost its seal.',
  },
  'not-a-pdf': {
    tone: 'warning',
    title: 'Not a PDF',
    text: 'We seal PDF files only. Choose the file that you saved from our site.',
  },
}
