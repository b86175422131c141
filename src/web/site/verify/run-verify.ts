import type { RouterContextProvider } from 'react-router'
import type { VerifiedAnswer } from '#contract/work/verification.ts'
import { ApiProblem, clientContext, read } from '#web/api.ts'

interface VerifyOutcome {
  status: number
  /** What the browser called the file. */
  name: string
  verified: VerifiedAnswer | null
  error: string | null
}

/** Checks the file that a form brought. */
export async function runVerify(request: Request, context: Readonly<RouterContextProvider>): Promise<VerifyOutcome> {
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
