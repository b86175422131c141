import { createHash } from 'node:crypto'
import { parseHTML } from 'linkedom'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { isOpenTo } from '#contract/access.ts'
import { SECTIONS } from '#contract/system/settings.ts'
import { ROLES, type Role } from '#domain/roles.ts'
import { actsIn } from '#tests/support/forms.ts'
import type { Variant } from '#tests/support/generated-answers.ts'
import { outlineOf } from '#tests/support/outline.ts'
import { openScreens } from '#tests/support/rendered-screens.tsx'
import { screenAccess } from '#web/signed-in/office/navigation.ts'

/** It ends what hangs: a busy machine takes long over some seconds of work. */
const atMost = { timeout: 600_000 }

/** What the answers are like, what the address asks for, and who looks: of the staff the least who may, or an admin. */
const LOOKS: [variant: Variant, query: string, isLeast: boolean, visitor: Role | null][] = [
  ['full', 'token=from-an-email&client=42&clients=42', false, null],
  ['empty', '', false, null],
  [1, 'page=2&q=words&state=closed&sort=name&view=all&kind=quote&tag=vat&pageno=3&open=new&saved=yes', true, null],
  [2, 'view=done&notice=saved&state=draft&kind=file&folder=7&merge=words&person=nobody&group=client', false, 'client'],
  [3, 'view=list&show=unused&days=week&month=2026-12&service=VAT&template=slug-1&topic=1&deleted=yes', true, null],
]

/** The API's document is long and has tests of its own. */
const LEFT_OUT = /^\/(api\/docs|design)/

const PARAMS: Record<string, string> = { reference: 'R-1', slug: 'a-course', step: 'look', '*': 'not/there/at-all' }

const addressOf = (path: string) =>
  path.replace(/:section/, 'firm').replace(/:(\w+)\??|\*/g, (all, name) => PARAMS[name ?? all] ?? '41')

let site: Awaited<ReturnType<typeof openScreens>>
let screens: string[]

beforeAll(async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-18T12:00:00Z'), toFake: ['Date'] })
  site = await openScreens()
  const sections = SECTIONS.map((section) => `/dashboard/setting/${section}`)
  screens = [...site.addresses.filter((path) => !LEFT_OUT.test(path)), ...sections]
}, 600_000)
afterAll(() => void vi.useRealTimers())

const isOffice = (path: string) => /^\/(dashboard|alist|articles|create|edit)/.test(path)
function roleOf(path: string, isLeast: boolean, visitor: Role | null): Role | null {
  if (!isOffice(path)) return path.startsWith('/portal') ? 'client' : visitor
  const access = screenAccess(addressOf(path))
  return (isLeast ? ROLES.find((role) => isOpenTo(access, role)) : undefined) ?? 'admin'
}

/** Short, so that a line that moves or goes is noticed too. */
const digest = (lines: string[]) => createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 8)

test('each screen shows of answers of every kind what was approved', atMost, async () => {
  const told: string[] = []
  for (const path of screens) {
    const seen = new Set<string>()
    told.push(`=== ${path}`)
    for (const [variant, query, isLeast, visitor] of LOOKS) {
      const address = `${addressOf(path)}?${query}`
      const { html } = await site.show({ address, variant, role: roleOf(path, isLeast, visitor) })
      const lines = outlineOf(parseHTML(html).document)
      told.push(`--- ${variant}, ${digest(lines)}`, ...lines.filter((line) => !seen.has(line)))
      for (const line of lines) seen.add(line)
    }
  }
  await expect(`${told.join('\n')}\n`).toMatchFileSnapshot('__snapshots__/shown.txt')
})

const CONFLICT = { status: 409, body: { error: 'Somebody else changed it.', code: 'conflict', fields: {} } }

/** Says of each field by its name that it is wrong. */
const refusalOf = (form: URLSearchParams) => {
  const fields = Object.fromEntries([...form.keys()].map((name) => [name, `Wrong ${name}.`]))
  return { status: 422, body: { error: 'Please check what you entered.', code: 'invalid', fields } }
}

/** Of buttons that are alike, such as those beside each entry of a list, one. */
const kindOf = (path: string, button: string, body: URLSearchParams) =>
  /^\/dashboard\/setting/.test(path)
    ? `setting ${button.split(' ')[0]}`
    : [path, button.replace(/\d+/g, '#'), ...body.keys()].join(' ')

test('each button makes the calls and shows the outcome or the refusal that were approved', atMost, async () => {
  const told: string[] = []
  const done = new Set<string>()
  for (const path of screens) {
    const as = { variant: 'full' as const, role: roleOf(path, false, null) }
    const { html } = await site.show({ ...as, address: addressOf(path) })
    const { document } = parseHTML(html)
    const before = outlineOf(document)
    for (const { action, button, body: form } of actsIn(document, addressOf(path))) {
      const kind = kindOf(path, button, form)
      if (/^\/(api|logout)/.test(action) || done.has(kind)) continue
      done.add(kind)
      told.push(`=== ${path}: ${button}`)
      const seen = new Set(before)
      for (const refusal of [null, refusalOf(form), CONFLICT]) {
        const { html: after, writes } = await site.show({ ...as, address: action, form, refusal })
        const lines = outlineOf(parseHTML(after).document)
        told.push(`--- ${refusal?.status ?? 'done'}, ${digest(lines)}`, ...(refusal ? [] : writes))
        told.push(...lines.filter((line) => !seen.has(line)))
        for (const line of lines) seen.add(line)
      }
    }
  }
  await expect(`${told.join('\n')}\n`).toMatchFileSnapshot('__snapshots__/sent.txt')
})
