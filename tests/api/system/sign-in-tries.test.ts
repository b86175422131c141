import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSignInLimits, type Try } from '#server/features/system/accounts/credentials/sign-in-limits.ts'
import type { Place } from '#server/features/system/accounts/sessions/sessions.service.ts'
import { createRateLimits } from '#server/http/rate-limit.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'

const GUESSED = ['password', 'mail-code', 'app-code', 'signing-code'] as const
type Guessed = (typeof GUESSED)[number]
/** How far each kind of guess is followed. */
const MANY = 120

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  app.clock.stop()
})
afterAll(() => app.close())

const placeOf = (network: number, device: string | undefined): Place => ({
  address: `203.0.${network}.7`,
  userAgent: 'A browser',
  device,
  browser: 'mark',
})

/** As the site counts them, with one device that its owner has signed in with, and what is recorded in the audit. */
function limitsOf(noted: string[]) {
  const sessions = { findDevice: async (_: string, { device }: Place) => device ?? null }
  const record = async (_: unknown, __: unknown, event: object) => void noted.push(JSON.stringify(event))
  return createSignInLimits({ limits: createRateLimits(app), sessions, audit: { record } } as never)
}

type Limits = ReturnType<typeof limitsOf>
type Refusal = Error & { headers: Record<string, string> }
interface Attempt {
  subject?: string
  network?: number
  device?: string
  isAsker?: boolean
}

const ADA = { id: 'id of Ada', email: 'ada@example.com' }
/** Codes of an app are guessed for an account that is known already. */
const subjectOf = (guessed: Guessed) => (guessed === 'app-code' ? ADA.id : ADA.email)

async function attempt(
  limits: Limits,
  guessed: Guessed,
  { subject = subjectOf(guessed), network = 1, device, isAsker }: Attempt,
) {
  const tried = limits.begin(guessed, subject, subject, placeOf(network, device), isAsker)
  return await tried.catch((refusal: Refusal) => refusal)
}

const isRefused = (tried: Try | Refusal): tried is Refusal => tried instanceof Error

/** Wrong tries until one is refused, or so many. */
async function guess(limits: Limits, guessed: Guessed, of: (n: number) => Attempt): Promise<string> {
  for (let n = 1; n <= MANY; n++) {
    const tried = await attempt(limits, guessed, of(n))
    if (isRefused(tried)) return `${n - 1}, then wait ${tried.headers['Retry-After']} s: ${tried.message}`
    // From here on a password is slowed down, a quarter of a second more each time.
    if (guessed === 'password' && tried.counted.some(({ hits, bound }) => hits > bound)) return `${n - 1}, then slower`
    await app.db.transaction((tx) => limits.fail(tx, tried, ADA.id))
  }
  return `${MANY} and more`
}

/** How often what is counted how far. */
const left = async () => {
  const rows = await app.db.read.selectFrom('rateLimits').select(['key', 'hits']).where('hits', '>', 0).execute()
  const named = rows.map(({ key, hits }) => {
    const plain = key.replace(/:[\w-]{22}:/, ':…:').replace(/asker:.*/, 'asker:…')
    return `${plain.replace(/203\.0\.\d+\.7/, 'a network')} ${hits}`
  })
  const times = [...Map.groupBy(named, (each) => each)].map(([each, { length }]) =>
    length > 1 ? `${each} (${length} times)` : each,
  )
  return times.toSorted().join(', ') || 'nothing'
}
const forget = () => app.db.transaction((tx) => tx.deleteFrom('rateLimits').execute())

it.each(GUESSED)('tries of a %s are allowed and noted as approved', async (guessed) => {
  const noted: string[] = []
  const limits = limitsOf(noted)
  const lines: string[] = []
  const told = async (what: string, outcome: string) => {
    lines.push(`${what}: ${outcome}`, `  counted: ${await left()}`, ...noted.splice(0).map((event) => `  ! ${event}`))
  }
  const from: Record<string, (n: number) => Attempt> = {
    'one network': () => ({}),
    'a known device': () => ({ device: 'known' }),
    'who asked for the code': () => ({ isAsker: true }),
    'one network at many accounts': (n) => ({ subject: `person ${n}` }),
    'many networks': (n) => ({ network: n }),
  }
  for (const [who, of] of Object.entries(from)) {
    await forget()
    await told(who, await guess(limits, guessed, of))
    for (const [other, how] of Object.entries(from).slice(0, 3))
      lines.push(`  then ${other}: ${isRefused(await attempt(limits, guessed, how(1))) ? 'refused' : 'allowed'}`)
    await app.db.transaction((tx) => limits.clear(tx, ADA))
    lines.push(`  cleared: ${await left()}`)
  }
  for (const who of ['one network', 'a known device', 'who asked for the code'] as const) {
    await forget()
    for (let n = 0; n < 2; n++) await attempt(limits, guessed, from[who]?.(1) ?? {})
    const third = await attempt(limits, guessed, from[who]?.(1) ?? {})
    if (!isRefused(third)) await app.db.transaction((tx) => limits.succeed(tx, third))
    await told(`${who}, right at the third try`, 'opened')
  }
  expect(lines.join('\n').replace(/person \d+/g, 'person #')).toMatchSnapshot()
})
