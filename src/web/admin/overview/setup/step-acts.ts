import type { SampleKind } from '#contract/overview/setup.ts'
import { type Client, read } from '#web/api.ts'
import { type Acted, outcomeOf, textsOf } from '#web/signed-in/session/submit.ts'
import type { Step } from './setup-text.ts'

/** What a step came to: saved, or what is wrong with what was typed. */
type StepOutcome =
  | { ok: true; message: string }
  | { ok: false; message: string; errors: Record<string, string>; typed: Record<string, string> }

const FIRM_FIELDS = ['name', 'legalName', 'email', 'phone', 'city', 'postcode', 'region', 'country'] as const

export async function runStep(client: Client, step: Step, form: FormData): Promise<StepOutcome> {
  if (step === 'firm') return await saveFirm(client, form)
  if (step === 'look') return await saveLook(client, form)
  if (step === 'region') return await saveRegion(client, form)
  return await decideSamples(client, form)
}

async function saveFirm(client: Client, form: FormData): Promise<StepOutcome> {
  const typed = textsOf(form, 'fullName', 'addressLines', ...FIRM_FIELDS)
  const { fullName, addressLines, ...firm } = typed
  const lines = addressLines.split(/\r?\n/).filter((line) => line.trim() !== '')
  const version = Number(form.get('version'))
  // The name is the account's, the rest the firm's: both are tried, so that one round tells all that is wrong.
  const outcomes = [
    await outcomeOf(read(client.api.account.$patch({ json: { fullName } }))),
    await outcomeOf(read(client.api.setup.firm.$put({ json: { firm: { ...firm, addressLines: lines }, version } }))),
  ]
  return together(outcomes, typed)
}

async function saveLook(client: Client, form: FormData): Promise<StepOutcome> {
  const typed = textsOf(form, 'mark', 'primary', 'accent')
  const file = form.get('mark-file')
  // Without a script the file comes with the form; with one it was sent when it was chosen.
  if (file instanceof File && file.size > 0) {
    const sent = await outcomeOf(read(client.api.brand.marks.$post({ form: { mark: file } })))
    if (!sent.value) return together([sent], typed)
    typed.mark = sent.value.mark
  }
  const json = { section: 'brand' as const, value: typed, version: Number(form.get('version')) }
  return together([await outcomeOf(read(client.api.settings.$put({ json })))], typed)
}

async function saveRegion(client: Client, form: FormData): Promise<StepOutcome> {
  const typed = textsOf(form, 'timeZone', 'currency')
  const json = { ...typed, version: Number(form.get('version')) }
  return together([await outcomeOf(read(client.api.setup.region.$put({ json })))], typed)
}

async function decideSamples(client: Client, form: FormData): Promise<StepOutcome> {
  const act = form.get('act') === 'keep' ? ('keep' as const) : ('clear' as const)
  const kinds = form.getAll('kind') as SampleKind[]
  const outcome = await outcomeOf<{ message: string }>(read(client.api.setup.samples.$post({ json: { act, kinds } })))
  return outcome.value ? { ok: true, message: outcome.value.message } : together([outcome], {})
}

function together(outcomes: Acted[], typed: Record<string, string>): StepOutcome {
  const refused = outcomes.filter(({ ok }) => !ok)
  if (refused.length === 0) return { ok: true, message: 'Saved.' }
  return { ok: false, message: refused[0]?.message ?? '', errors: Object.fromEntries(refused.flatMap(namedIn)), typed }
}

/** Named as the fields of the form are: `firm.addressLines.0` belongs to the lines of the address. */
function namedIn({ code, fields, message }: Acted): [string, string][] {
  const named = Object.entries(fields).map(([path, words]): [string, string] => [
    path.replace(/^(firm|value)\./, '').replace(/^addressLines\..*/, 'addressLines'),
    words,
  ])
  if (named.length > 0) return named
  return [['', code === 'conflict' ? `${message} Save again to replace it with yours.` : message]]
}
