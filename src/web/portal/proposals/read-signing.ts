import { addOnsField } from '#domain/proposals/choices.ts'
import type { FeeChoice } from '#domain/proposals/fees.ts'
import { ApiProblem, type Client, read } from '#web/api.ts'

/** What was typed into the form that signs: it goes back there whenever nothing was signed. */
interface TypedSignature {
  hash: string
  choice: FeeChoice
  name: string
  consent: boolean
}

export interface SigningOutcome {
  ok: boolean
  /** Whether a code is on its way, so that the form asks for it. */
  hasCode: boolean
  message: string
  fields: Record<string, string>
  /** What is different now, where that is why nothing was signed. */
  changes: string[]
  typed: TypedSignature
}

interface At {
  client: string
  id: string
}

/** Does what the form asks for: a code, a signature, or a no. */
export async function runSigning({ api }: Client, param: At, form: FormData): Promise<SigningOutcome> {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const intent = text('intent')
  const hash = text('hash')
  const option = text('option') || null
  const fields = option === null ? [null] : [null, option]
  const addOns = fields.flatMap((each) => form.getAll(addOnsField(each)).map(String))
  const choice = { option, addOns }
  const typed = { hash, choice, name: text('name'), consent: form.get('consent') === 'yes' }
  const proposal = api.my.clients[':client'].proposals[':id']
  const done = (message: string, hasCode: boolean) => ({ ok: true, hasCode, message, fields: {}, changes: [], typed })
  try {
    if (intent === 'decline') {
      await read(proposal.decline.$post({ param, json: { hash, reason: text('reason') } }))
      return done('You have declined. Thank you for telling us.', false)
    }
    const missing = missingIn(typed)
    if (Object.keys(missing).length > 0) {
      const message = 'Nothing was signed yet.'
      return { ok: false, hasCode: intent === 'sign', message, fields: missing, changes: [], typed }
    }
    if (intent === 'code') {
      const { message } = await read(proposal.code.$post({ param, json: { hash, choice } }))
      return done(message, true)
    }
    const json = { hash, choice, name: typed.name, consent: true as const, code: text('code') }
    await read(proposal.accept.$post({ param, json }))
    return done('Signed. Thank you.', false)
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    const { changes = '', chosenBy = '', ...fields } = error.fields
    const isOther = error.code === 'conflict' || error.code === 'other-choice'
    return {
      ok: false,
      hasCode: intent === 'sign' && !isOther,
      message: OTHER_NOW[error.code]?.(chosenBy) ?? error.message,
      fields,
      changes: changes.split('\n').filter(Boolean),
      typed,
    }
  }
}

const OTHER_NOW: Record<string, (chosenBy: string) => string> = {
  conflict: () => 'The proposal has changed since you opened it, so nothing was signed. This is the new version.',
  'other-choice': (chosenBy) =>
    `${chosenBy} has signed and chose otherwise, so nothing was signed for you. You would sign what ${chosenBy} chose.`,
}

function missingIn({ name, consent }: TypedSignature): Record<string, string> {
  return {
    ...(name ? {} : { name: 'Type your name' }),
    ...(consent ? {} : { consent: 'Agree to the sentence, or leave the proposal unsigned' }),
  }
}
