import { CLIENT_DETAILS } from '#contract/clients/client-fields.ts'
import type { NewClient } from '#contract/clients/clients.ts'
import { textsOf } from '#web/signed-in/session/submit.ts'

const GB = 1_000_000_000
const LAST_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

const TEXTS = [
  ...CLIENT_DETAILS,
  ...([
    'kind',
    'name',
    'state',
    'yearEndMonth',
    'yearEndDay',
    'timeZone',
    'responsible',
    'plan',
    'storageGb',
    'tags',
  ] as const),
]

/** A client as a form has it; the API says what is wrong about it. */
export function readClientForm(form: FormData): { client: NewClient; typed: Record<string, string> } {
  const texts = textsOf(form, ...TEXTS)
  const { yearEndMonth: month, yearEndDay: day, storageGb, responsible, plan, tags, ...rest } = texts
  const team = form.getAll('team').map(String)
  const last = String(LAST_DAYS[Number(month) - 1] ?? 31)
  const gigabytes = Number(storageGb.replace(',', '.'))
  const client = {
    ...rest,
    yearEnd: month ? `${month}-${day || last}` : '',
    responsible: responsible || null,
    plan: plan || null,
    // Not a number is sent as it is, so that the field is notified of it.
    storageLimitBytes: storageGb.trim() ? (Number.isFinite(gigabytes) ? Math.round(gigabytes * GB) : -1) : null,
    team,
    tags: tags.split(',').flatMap((tag) => tag.trim() || []),
  } as NewClient
  return { client, typed: { ...texts, team: team.join(' ') } }
}
