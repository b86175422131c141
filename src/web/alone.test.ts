import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { LOOKED_AT } from '#tests/support/generated-answers.ts'
import { openScreens } from '#tests/support/rendered-screens.tsx'
import routes from '#web/routes.ts'

let site: Awaited<ReturnType<typeof openScreens>>

beforeAll(async () => {
  vi.useFakeTimers({ now: LOOKED_AT, toFake: ['Date'] })
  site = await openScreens()
}, 600_000)
afterAll(() => void vi.useRealTimers())

type Role = Parameters<typeof site.answerOf>[0]['role']

/** Routes that show no screen of their own: their addresses, who asks, and the forms that are sent there. */
const ALONE: Record<string, [address: string, roles: Role[], ...forms: string[]]> = {
  'account/logout.ts': ['/logout', ['client', 'admin'], '', 'everywhere=on'],
  'admin/system/views/views.ts': [
    '/dashboard/views',
    ['editor'],
    ...['script=yes&place=articles&name=Mine&query=state=draft', 'place=articles&name=Mine&query=state=draft'],
    ...['place=clients&name=Mine&query=', 'script=yes&place=inbox&remove=7', 'remove=7&place=nowhere'],
  ],
  'admin/website/newsletter/issue-html.ts': [
    '/dashboard/newsletter/41/html',
    ['admin', 'editor', 'accountant', 'client'],
  ],
  'admin/system/outbox/mail-html.ts': ['/dashboard/mail/41/html', ['admin', 'editor', 'accountant', 'client']],
  'admin/system/settings/preview/preview.ts': [
    '/dashboard/setting/home/preview',
    ['admin', 'editor'],
    ...['value.title=Words&page=/about', 'value.title=Words&page=/elsewhere'],
  ],
}

const REFUSALS = [
  { status: 422, body: { error: 'Please check what you entered.', code: 'invalid', fields: { name: 'Wrong.' } } },
  { status: 500, body: { error: 'Something went wrong.', code: 'unexpected', fields: {} } },
]

test('each route without a screen asks and answers what was approved', async () => {
  const told: string[] = []
  for (const [file, [address, roles, ...forms]] of Object.entries(ALONE)) {
    for (const role of [...roles, null]) {
      const as = { address, role, variant: 'full' as const }
      told.push(`=== ${file}, by ${role ?? 'a visitor'}`, ...(await site.answerOf(as)))
      for (const fields of forms) {
        for (const refusal of role ? [null, ...REFUSALS] : [null]) {
          const form = new URLSearchParams(fields)
          told.push(`> sends ${fields}${refusal ? `, refused with ${refusal.status}` : ''}`)
          told.push(...(await site.answerOf({ ...as, form, refusal })))
        }
      }
    }
  }
  await expect(`${told.join('\n')}\n`).toMatchFileSnapshot('__snapshots__/alone.txt')
})

test('no route without a screen is left out', async () => {
  const named = JSON.stringify(routes)
  const files = globSync('src/web/**/*.ts')
    .map((path) => path.slice('src/web/'.length))
    .filter((file) => named.includes(`"${file}"`) && !/export default/.test(readFileSync(`src/web/${file}`, 'utf8')))
  expect(files.toSorted()).toEqual(Object.keys(ALONE).toSorted())
})
