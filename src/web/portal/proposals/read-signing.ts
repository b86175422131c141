import { addOnsField } from '#domain/proposals/choices.ts'
import type { FeeChoice } from '#domain/proposals/fees.ts'
import { type Client, read } from '#web/api.ts'
import { type Acted, act } from '#web/signed-in/session/submit.ts'

/** What was typed into the form that signs: it goes back there whenever nothing was signed. */
interface TypedSignature {
  hash: string
  choice: FeeChoice
  name: string
  consent: boolean
}

export interface SigningOutcome extends Acted {
  /** Whether a code is on its way, so that the form asks for it. */
  hasCode: boolean
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
  return await act<Omit<SigningOutcome, keyof Acted>>(
    { hasCode: intent === 'sign', changes: [], typed },
    async () => {
      if (intent === 'decline') {
        await read(proposal.decline.$post({ param, json: { hash, reason: text('reason') } }))
        return { message: 'You have declined. Thank you for telling us.' }
      }
      const missing = missingIn(typed)
      if (Object.keys(missing).length > 0) return { ok: false, message: 'Nothing was signed yet.', fields: missing }
      if (intent === 'code') {
        const { message } = await read(proposal.code.$post({ param, json: { hash, choice } }))
        return { message, hasCode: true }
      }
      const json = { hash, choice, name: typed.name, consent: true as const, code: text('code') }
      await read(proposal.accept.$post({ param, json }))
      return { message: 'Signed. Thank you.', hasCode: false }
    },
    undefined,
    ({ code, message, fields: { changes = '', chosenBy = '', ...fields } }) => ({
      ...{ fields, changes: changes.split('\n').filter(Boolean) },
      hasCode: intent === 'sign' && !OTHER_NOW[code],
      message: OTHER_NOW[code]?.(chosenBy) ?? message,
    }),
  )
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
