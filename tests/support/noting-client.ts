import type { Client } from '#web/api.ts'

/** An act of a screen. */
export type Run = (client: Client, form: FormData) => Promise<unknown>

/** Something for each name that an answer may have. */
const ANSWER = {
  ...{ message: 'It is done.', name: 'A name', title: 'A title', id: 7, version: 5, state: 'sent', status: 200 },
  ...{
    keepUntil: '2030-12-31',
    acknowledgement: 'confirm',
    link: 'https://example.com/in',
    mailed: true,
    kind: 'lead.received',
  },
  ...{
    changed: [{ id: 3, version: 8 }],
    refused: [{ reference: 'R-5', message: 'Changed meanwhile.' }],
    moved: [3],
    position: 2,
  },
  rows: [
    { id: 3, ok: true, name: 'Third', message: '' },
    { id: 5, ok: false, name: 'Fifth', message: 'Changed meanwhile.' },
  ],
  items: [21, 22].map((id) => ({ id, name: `Category ${id}`, subcategories: [] })),
  publicationFolders: [31, 32].map((id, position) => ({ id, position, name: `Folder ${id}` })),
  ...{
    merges: [{ id: 9 }, { id: 8 }],
    member: { name: 'Ann' },
    secret: 'made-secret',
    token: 'made-token',
    reference: 'E-1',
  },
  ...{
    email: 'asked@example.com',
    sendsEmail: true,
    outcome: 'accepted',
    lines: ['A line'],
    ok: true,
    subject: 'The firm',
    firm: { name: 'The firm', timeZone: 'Europe/Berlin', currency: 'EUR' },
  },
}

const REFUSAL = {
  ...{ error: 'Please check what you entered.', code: 'invalid' },
  fields: { name: 'Enter a name', port: 'Enter a port', 'items.1.title': 'Name the paper' },
}

const CONFLICT = { error: 'Somebody else changed it.', code: 'conflict', fields: {} }

/** A client that records each call and answers everything, refuses it, tells of a conflict, or finds no network. */
export function noting(calls: string[], refused: boolean | 'conflict' | 'lost'): Client {
  const at = (path: string[]): unknown =>
    new Proxy(() => {}, {
      get: (_, name) => (typeof name === 'string' && name !== 'then' ? at([...path, name]) : undefined),
      apply: async (_, __, [given = {}]) => {
        calls.push(`${path.at(-1)?.slice(1)} /${path.slice(1, -1).join('/')} ${JSON.stringify(given)}`)
        if (refused === 'lost') throw new TypeError('no network')
        if (refused === 'conflict') return { ok: false, status: 409, json: async () => CONFLICT }
        return { ok: !refused, status: refused ? 422 : 200, json: async () => (refused ? REFUSAL : ANSWER) }
      },
    })
  return at([]) as Client
}

async function tried(run: Run, form: FormData, refused: Parameters<typeof noting>[1] = false) {
  const calls: string[] = []
  const answered = await run(noting(calls, refused), form).catch((thrown: unknown) =>
    thrown instanceof Response ? { leadsTo: thrown.headers.get('Location') } : { thrown: String(thrown) },
  )
  const outcome = ((answered as { data?: object }).data ?? answered) as Record<string, unknown>
  return { calls, outcome }
}

function formOf(fields: Iterable<[string, string]>): FormData {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

/** The fields of the way back, where it is a form. */
function wayBack({ undo }: { undo?: unknown }): [string, string][] {
  if (Array.isArray(undo)) return undo.map((one) => (Array.isArray(one) ? [one[0], one[1]] : ['back', String(one)]))
  const fields = Object.entries((typeof undo === 'object' && undo) || {})
  return fields.every(([, value]) => typeof value === 'string') ? (fields as [string, string][]) : []
}

/** The calls of the same form when one of its fields is left out or empty, or has spaces around it. */
export async function recordWithout(run: Run, fields: string): Promise<string[]> {
  const told: string[] = []
  const all = [...new URLSearchParams(fields)]
  for (const name of new Set(all.map(([each]) => each))) {
    for (const [words, rest] of [
      ['without', all.filter(([each]) => each !== name)],
      ['empty', all.map(([each, value]): [string, string] => [each, each === name ? '' : value])],
      ['with spaces', all.map(([each, value]): [string, string] => [each, each === name ? ` ${value}  ` : value])],
    ] as const) {
      const { calls, outcome } = await tried(run, formOf(rest))
      told.push(`${words} ${name}: ${calls.join(' and ') || `nothing, ${JSON.stringify(outcome)}`}`)
    }
  }
  return told
}

/** What comes of a form: the calls, the outcome, the same of the way back, and the outcome when it is refused. */
export async function recordOf(run: Run, fields: string): Promise<string[]> {
  const form = () => formOf(new URLSearchParams(fields))
  const { calls, outcome } = await tried(run, form())
  const told = [...calls, `→ ${JSON.stringify(outcome)}`]
  const back = wayBack(outcome)
  if (back.length > 0) {
    const { calls: made, outcome: now } = await tried(run, formOf(back))
    told.push('taken back:', ...made, `→ ${JSON.stringify(now)}`)
  }
  if (calls.length === 0) return told
  for (const [words, how] of [
    ['refused', true],
    ['conflict', 'conflict'],
    ['no network', 'lost'],
  ] as const)
    told.push(`${words} → ${JSON.stringify((await tried(run, form(), how)).outcome)}`)
  return told
}
