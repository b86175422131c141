import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { parseHTML } from 'linkedom'
import { isOpenTo } from '#contract/access.ts'
import { ROLES, type Role } from '#domain/roles.ts'
import { screenAccess } from '#web/signed-in/office/navigation.ts'
import { actsIn } from './forms.ts'
import { MANY, type Variant } from './generated-answers.ts'
import { linesOf } from './outline.ts'
import { mainOf, treeOf } from './page-tree.ts'
import type { openScreens } from './rendered-screens.tsx'
import { addressOf as addressWith, isSameScreen } from './screen-addresses.ts'

type Site = Awaited<ReturnType<typeof openScreens>>

/** Who looks: of the staff an admin, the least who may, or another of them; anybody else. */
type Looker = 'admin' | 'least' | number

/** What the answers are like, what the address asks for ("own": all that the screen's own links and filters ask for), and who looks. */
type Look = [variant: Variant, query: string, staff: Looker, visitor: Role | null, account?: object]
const LOOKS: Look[] = [
  ['full', 'token=from-an-email&client=42&clients=42', 'admin', null],
  ['empty', '', 'admin', null],
  [1, 'page=2&q=words&state=closed&sort=name&view=all&kind=quote&tag=vat&pageno=3&open=new&saved=yes', 'least', null],
  [
    2,
    'view=done&notice=saved&state=draft&kind=file&folder=7&merge=words&person=nobody&group=client',
    'admin',
    'client',
  ],
  [3, 'view=list&show=unused&days=week&month=2026-12&service=VAT&template=slug-1&topic=1&deleted=yes', 'least', null],
  ['full', 'own-last', 1, 'client'],
  ['empty', 'own-first', 'admin', null],
  [4, '', 2, 'client'],
  [5, 'own-first', 'admin', 'admin'],
  [6, '', 'least', null],
  [MANY, 'own-many', 'admin', 'client'],
  [8, 'notice=verified&done=created', 'admin', null],
  [9, 'notice=sent&deleted=41', 1, null],
  ['full', '', 'least', 'client', { verified: false, held: 3 }],
  [1, '', 'admin', 'client', { verified: false, mustDo: 'change-password' }],
  [2, '', 'admin', 'admin', { mustDo: 'set-up-two-factor' }],
  ['one', '', 'admin', 'client'],
  // What was the last on its page has gone meanwhile.
  ['gone', 'page=2', 'admin', 'client'],
  ['past', '', 'admin', 'client'],
  ['coming', '', 'admin', null],
  ...['signed-out', 'password-changed', 'joined'].map((notice): Look => ['full', `notice=${notice}`, 'admin', null]),
]

function addressOf(path: string, query = ''): string {
  const address = addressWith(path)
  return query ? `${address}${address.includes('?') ? '&' : '?'}${query}` : address
}

const isOffice = (path: string) => /^\/(dashboard|alist|articles|create|edit)/.test(path)
function roleOf(path: string, staff: Looker, visitor: Role | null): Role | null {
  if (!isOffice(path)) return path.startsWith('/portal') ? 'client' : visitor
  const access = screenAccess(addressOf(path))
  const all = ROLES.filter((role) => isOpenTo(access, role))
  if (staff === 'admin') return 'admin'
  return all[staff === 'least' ? 0 : staff % all.length] ?? 'admin'
}

/** Short, so that a line that moves or goes is noticed too. */
const digest = (lines: string[]) => createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 8)

/** All that the links and filters of a screen ask of it, at once and on the second page. */
function queryOf(document: Document, path: string, which: 'first' | 'last'): string {
  const own = new URL(addressOf(path), 'http://here')
  const asked = [...document.querySelectorAll('a[href]')]
    .map((link) => new URL(link.getAttribute('href') ?? '', own))
    .filter(({ host, pathname }) => host === own.host && isSameScreen(pathname, own.pathname))
    .flatMap(({ searchParams }) => [...searchParams])
  const fields = [...document.querySelectorAll('form[method="get"] :is(select, input)[name]')].map(
    (field): [string, string] => {
      const options = [...field.querySelectorAll('option')].map((option) => option.getAttribute('value') ?? '')
      return [field.getAttribute('name') ?? '', options.at(-1) || field.getAttribute('value') || 'words']
    },
  )
  const all = [...asked, ...fields].filter(([name, value]) => value && !/^(page|token|clients?|ask)$/.test(name))
  const query = new URLSearchParams(Object.fromEntries(which === 'last' ? all : all.toReversed()))
  query.set('page', '2')
  return String(query)
}

/** How the answers are of which a screen's own links are followed one by one: with some parts only, for those who may do little and for others. */
const FOLLOWED: Variant[] = [1, 2, 5]
const MOST_FOLLOWED = 3

/** What a screen's own links ask of it, each alone: of those that are alike, the first and the last. */
function queriesIn(document: Document, path: string): string[] {
  const own = new URL(addressOf(path), 'http://here')
  const kinds = new Map<string, string[]>()
  for (const link of document.querySelectorAll('main a[href*="?"]')) {
    const { host, pathname, searchParams } = new URL(link.getAttribute('href') ?? '', own)
    if (host !== own.host || !isSameScreen(pathname, own.pathname)) continue
    const query = String(searchParams)
    const kind = withoutNumbers(query)
    kinds.set(kind, [...(kinds.get(kind) ?? []).slice(0, 1), query])
  }
  return [...new Set([...kinds.values()].flat())].filter((query) => !/^page=\d+$/.test(query)).slice(0, MOST_FOLLOWED)
}

const withoutNumbers = (line: string) => line.replace(/\d+/g, '#')

/** What it shows of answers of every kind; of its frame what no screen before it has shown. */
export async function shownOf(site: Site, path: string, ofFrames: Set<string>): Promise<string[]> {
  const told: string[] = []
  const seen = new Set<string>()
  const own = { 'own-first': '', 'own-last': '', 'own-many': 'page=3' }
  told.push(`=== ${path}`)
  for (const [variant, wanted, staff, visitor, account] of LOOKS) {
    const query = own[wanted as keyof typeof own] ?? wanted
    // A screen that asks its address for nothing has been seen so.
    if (wanted !== query && query === 'page=2') continue
    if (account && !/^\/(dashboard|portal|alist|articles|create|edit)/.test(path)) continue
    if (wanted.startsWith('notice=') && variant === 'full' && !/get\('notice'\)/.test(sourcesOf(site, path))) continue
    const address = addressOf(path, query)
    const shown = await site.show({ address, variant, role: roleOf(path, staff, visitor), account })
    if (wanted.startsWith('token')) {
      const { document } = parseHTML(shown.html)
      own['own-first'] = queryOf(document, path, 'first')
      own['own-last'] = queryOf(document, path, 'last')
    }
    const { main, around: frame } = mainOf(treeOf(shown.page))
    const lines = [...shown.head, ...linesOf(main ?? frame, true)]
    const around = main ? linesOf(frame, true) : []
    told.push(`--- ${variant}${wanted === query ? '' : ` ${query}`}, ${digest(lines)}`)
    const asks = wanted === query ? [] : shown.readings.map((each) => `asks ${each}`)
    // Of many rows those that are alike but for their numbers are told once.
    const isNew = (line: string) => !seen.has(line) && !(variant === MANY && seen.has(withoutNumbers(line)))
    for (const line of [...asks, ...lines]) {
      if (isNew(line)) told.push(line)
      seen.add(withoutNumbers(line))
    }
    told.push(...around.filter((line) => !ofFrames.has(line)).map((line) => `around: ${line}`))
    for (const line of lines) seen.add(line)
    for (const line of around) ofFrames.add(line)
    if (!FOLLOWED.includes(variant) || account) continue
    for (const asked of queriesIn(parseHTML(shown.html).document, path)) {
      const followed = await site.show({
        ...{ address: addressOf(path, asked), variant, role: roleOf(path, staff, visitor), account },
      })
      const { main: part, around: rest } = mainOf(treeOf(followed.page))
      const found = linesOf(part ?? rest, true)
      told.push(`--- ${variant}, by a link: ${asked}, ${digest(found)}`, ...found.filter((line) => !seen.has(line)))
      for (const line of found) seen.add(line)
    }
  }
  return told
}

const refused = (status: number, code = 'other') => ({
  status,
  body: { error: `Refused as ${status} ${code}.`, code, fields: {} },
})

/** What the frame reads is tried once for the screens that share it. */
const OF_FRAMES = ['/api/auth/me', '/api/settings', '/api/dashboard/waiting']

/** What it shows when each of its readings fails, in whole what none before it has shown. */
export async function failedOf(site: Site, path: string, seen: Set<string>): Promise<string[]> {
  const told: string[] = []
  const as = { address: addressOf(path), variant: 'full' as const, role: roleOf(path, 'admin', null) }
  const { readings } = await site.show(as)
  const statuses = new Set([404, 422, 500, ...refusalsOf(site, path).map(({ status }) => status)])
  for (const reading of new Set(readings.map((each) => each.split('?')[0] ?? ''))) {
    const isOfFrame = OF_FRAMES.includes(reading)
    const ofFrame = `${path.split('/')[1]} ${reading}`
    if (isOfFrame && seen.has(ofFrame)) continue
    seen.add(ofFrame)
    for (const status of isOfFrame ? [500] : statuses) {
      const { html } = await site.show({ ...as, failing: (asked) => (asked === reading ? refused(status) : null) })
      const lines = linesOf(treeOf(html), true)
      const kind = digest(lines)
      told.push(`=== ${path}: ${status} of ${reading}, ${kind}`, ...(seen.has(kind) ? [] : lines))
      seen.add(kind)
    }
  }
  return told
}

const CONFLICT = { status: 409, body: { error: 'Somebody else changed it.', code: 'conflict', fields: {} } }

/** Says of each field by its name that it is wrong. */
const refusalOf = (form: URLSearchParams) => {
  const fields = Object.fromEntries([...form.keys()].map((name) => [name, `Wrong ${name}.`]))
  return { status: 422, body: { error: 'Please check what you entered.', code: 'invalid', fields } }
}

/** The same with other words in its fields: what was typed is not what is kept. */
function typedOver(document: Document, form: URLSearchParams): URLSearchParams {
  const typed = new URLSearchParams(form)
  const fields = [...document.querySelectorAll('input[name]:not([type]), input[name][type="text"], textarea[name]')]
  for (const name of new Set(fields.map((field) => field.getAttribute('name') ?? '')))
    if (form.get(name) && form.getAll(name).length === 1) typed.set(name, `${form.get(name)} anew`)
  return typed
}

function sourcesOf(site: Site, path: string): string {
  const folder = site.folders[path.startsWith('/dashboard/setting/') ? '/dashboard/setting/:section' : path] ?? ''
  const files = globSync(`${folder}/*.{ts,tsx}`)
  return files.map((file) => readFileSync(file, 'utf8')).join('\n')
}

/** Statuses and codes that the sources of a screen tell apart. */
function refusalsOf(site: Site, path: string) {
  const sources = sourcesOf(site, path)
  const codes = [...sources.matchAll(/code [!=]== '([\w-]+)'/g)].map(([, code]) => ({ status: 409, code }))
  const statuses = [...sources.matchAll(/status [!=]== (4\d\d)/g)].map(([, status]) => ({
    status: Number(status),
    code: 'other',
  }))
  const known = new Map([...codes, ...statuses].map((each) => [`${each.status} ${each.code}`, each]))
  return [...known.values()]
    .filter(({ code, status }) => !['conflict', 'invalid'].includes(code ?? '') && status !== 422)
    .map(({ status, code }) => refused(status, code))
}

/** Of buttons that are alike, such as those beside each entry of a list, one. */
const kindOf = (path: string, button: string, body: URLSearchParams) =>
  /^\/dashboard\/setting/.test(path)
    ? `setting ${button.split(' ')[0]}`
    : [path, button.replace(/\d+/g, '#'), ...body.keys()].join(' ')

/** What each of its buttons calls and shows, as far as none before it was alike. */
export async function sentOf(site: Site, path: string, done: Set<string>): Promise<string[]> {
  const told: string[] = []
  const asked: Record<string, string> = {}
  // Some buttons are there only while something else is not, or when the address asks for them.
  for (const wanted of ['full', 'empty', 4, 'first', 'last'] as const) {
    const isAsked = wanted === 'first' || wanted === 'last'
    const variant = isAsked ? 'full' : wanted
    const as = { variant, role: roleOf(path, 'admin', null) }
    const query = isAsked ? asked[wanted] : ''
    if (isAsked && !query) continue
    const { html } = await site.show({ ...as, address: addressOf(path, query) })
    const { document } = parseHTML(html)
    if (wanted === 'full')
      for (const which of ['first', 'last'] as const)
        asked[which] = queryOf(document, path, which).replace(/&?page=2$/, '')
    const before = linesOf(treeOf(html))
    const refusals = refusalsOf(site, path)
    for (const { action, button, body: form } of actsIn(document, addressOf(path, query))) {
      const kind = kindOf(path, button, form)
      if (/^\/(api|logout)/.test(action) || done.has(kind)) continue
      done.add(kind)
      told.push(`=== ${path}${wanted === 'full' ? '' : `, ${wanted}`}: ${button}`)
      const seen = new Set(before)
      let first = ''
      const outcomes = [null, 'little', refusalOf(form), CONFLICT, refused(500), ...refusals] as const
      for (const outcome of outcomes) {
        const refusal = outcome === 'little' ? null : outcome
        const writesAs = outcome === 'little' ? 'empty' : variant
        const isRefused = refusal?.status === 422
        const sent = isRefused ? typedOver(document, form) : form
        const { html: after, writes } = await site.show({ ...as, address: action, form: sent, refusal, writesAs })
        const lines = linesOf(treeOf(after))
        const sum = digest(lines)
        // Most screens look at little of what is answered.
        if (outcome === 'little' && sum === first) continue
        first ||= sum
        const words = outcome === 'little' ? 'done, with little in the answer' : 'done'
        told.push(`--- ${refusal ? `${refusal.status} ${refusal.body.code}` : words}, ${sum}`)
        if (outcome === null) told.push(...writes)
        told.push(...lines.filter((line) => !seen.has(line)))
        for (const line of lines) seen.add(line)
      }
      told.push(...(await placesOf(site, { ...as, address: action, form })))
    }
  }
  return told
}

/** Another site, as strangers write it into the address that a form or a link goes on to. */
const OTHER_SITES = ['https://other.example/', '//other.example', '/\\other.example']

/** Where a form leads whose hidden address was changed to that of another site. */
async function placesOf(site: Site, asked: Parameters<Site['show']>[0] & { form: URLSearchParams }): Promise<string[]> {
  const told: string[] = []
  for (const [name, value] of asked.form) {
    if (!value.startsWith('/')) continue
    for (const other of OTHER_SITES) {
      const form = new URLSearchParams(asked.form)
      form.set(name, other)
      const { elsewhere } = await site.show({ ...asked, form })
      told.push(`--- ${name} is ${other}: ${elsewhere ? `leads to ${elsewhere}` : 'stays'}`)
    }
  }
  return told
}
