import { data, type RouterContextProvider, redirect } from 'react-router'
import type { ContactMessage } from '#contract/clients/requests.ts'
import { ApiProblem, clientContext, read } from '#web/api.ts'
import { errorsOf } from '#web/site/sending/field-errors.ts'
import { campaignIn } from '#web/site/sending/origin.ts'
import { failedContext, keyOfWords } from '#web/site/sending/without-script.ts'
import { readContact } from './check-contact.ts'

/** The form as a browser without a script sends it, from the page at this address. */
export async function sendContact(request: Request, context: Readonly<RouterContextProvider>, page: string) {
  const form = await request.formData()
  const values = readContact(form)
  const json: ContactMessage = {
    ...values,
    website: String(form.get('website') ?? ''),
    openedAt: String(form.get('openedAt') ?? ''),
    origin: { page, campaign: campaignIn(new URL(request.url).searchParams) },
  }
  const header = { 'idempotency-key': await keyOfWords(values) }
  let reference: string
  try {
    ;({ reference } = await read(context.get(clientContext).api.contact.$post({ json, header })))
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    context.set(failedContext, true)
    return data({ errors: errorsOf(error), values }, { status: error.status })
  }
  throw redirect(`${page}?sent=${reference}`, 303)
}
