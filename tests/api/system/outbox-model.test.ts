import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limitBatches } from '#server/runs/batches.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'

const PEOPLE = ['ada@example.com', 'Bob@example.com']
const MINUTE = 60_000
const [HOUR, DAY] = [60 * MINUTE, 24 * 60 * MINUTE]
/** So many are taken at once here. */
const BATCH = 2

/** What the mail server says: takes everything, not now, no such person, or not this message. */
const ANSWERS = { takes: null, later: 451, 'no such person': 550, 'not this': 554 } as const
type Answer = keyof typeof ANSWERS

type Act =
  | { do: 'write'; to: string; bulk: boolean; kind: string; waits: number }
  | { do: 'deliver' | 'deliver bulk' | 'die' | 'sweep' | 'try failed again' | 'dismiss all' }
  | { do: 'try again' | 'dismiss'; nth: number }
  | { do: 'answer'; answer: Answer }
  | { do: 'wait'; ms: number }

const just = <T extends string>(...names: T[]) => fc.record({ do: fc.constantFrom(...names) })
const nth = fc.nat(5)
const waits = fc.constantFrom(0, 0, 0, 10 * MINUTE)
// The one kind follows from what its reader did, the other is sent by the site itself.
const kind = fc.constantFrom('account.confirm', 'digest.daily')
const written = fc.record({
  do: fc.constant('write'),
  to: fc.constantFrom(...PEOPLE),
  bulk: fc.nat(3).map((n) => n === 0),
  kind,
  waits,
})
const answer = fc.constantFrom(...(Object.keys(ANSWERS) as Answer[]))
const ms = fc.constantFrom(MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, DAY, 3 * DAY + 1, 90 * DAY)
const acts = fc.array(
  fc.oneof(
    { weight: 7, arbitrary: written },
    { weight: 7, arbitrary: just('deliver') },
    { weight: 2, arbitrary: just('deliver bulk') },
    { weight: 2, arbitrary: just('die', 'sweep', 'try failed again', 'dismiss all') },
    { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('try again', 'dismiss'), nth }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('answer'), answer }) },
    { weight: 5, arbitrary: fc.record({ do: fc.constant('wait'), ms }) },
  ) as fc.Arbitrary<Act>,
  { minLength: 5, maxLength: 30 },
)

/** Each wait to its end, and one moment before it. */
const TRIES: Act[] = [1, 5, 15, 60, 180, 360, 720, 1440].flatMap((minutes): Act[] => [
  { do: 'wait', ms: minutes * MINUTE - 1 },
  { do: 'deliver' },
  { do: 'wait', ms: 1 },
  { do: 'deliver' },
])
const email = { do: 'write', to: 'ada@example.com', bulk: false, kind: 'account.confirm', waits: 0 } as const
const EXAMPLES: [Act[]][] = [
  [[{ do: 'answer', answer: 'later' }, email, email, email, { do: 'deliver' }, ...TRIES]],
  [[email, { do: 'wait', ms: 3 * DAY }, { do: 'deliver' }]],
  [[email, { do: 'deliver' }, { do: 'wait', ms: 90 * DAY }, { do: 'sweep' }, { do: 'wait', ms: 1 }, { do: 'sweep' }]],
  [[email, { do: 'die' }, { do: 'deliver' }, email, { do: 'wait', ms: 5 * MINUTE }, { do: 'deliver' }]],
]

interface Mail {
  name: string
  to: string
  bulk: boolean
  kind: string
  state: 'queued' | 'sending' | 'sent' | 'failed' | 'dismissed'
  attempts: number
  next: number
  created: number
}

/** The same in plain words: one person's emails leave in their order; one that fails three times lets those behind it pass. */
function modelOf() {
  let [now, count] = [0, 0]
  let said: Answer = 'takes'
  let mails: Mail[] = []
  const refused = new Set<string>()
  const arrived: string[] = []

  function outcomeOf(mail: Mail): Pick<Mail, 'state'> & { next?: number } {
    const address = mail.to.toLowerCase()
    if (now - mail.created > 3 * DAY) return { state: 'failed' }
    if (mail.kind.startsWith('digest') && refused.has(address)) return { state: 'failed' }
    if (said === 'takes') {
      arrived.push(mail.name)
      refused.delete(address)
      return { state: 'sent' }
    }
    if (said === 'no such person') refused.add(address)
    const wait = [1, 5, 15, 60, 180, 360, 720, 1440][mail.attempts - 1]
    if (said !== 'later' || !wait) return { state: 'failed' }
    return { state: 'queued', next: now + wait * MINUTE }
  }

  function deliverTo(to: string, bulk: boolean): void {
    for (;;) {
      const own = mails.filter((mail) => mail.to === to && mail.bulk === bulk)
      const isOpen = ({ state }: Mail) => state === 'queued' || state === 'sending'
      if (!own.some((mail) => isOpen(mail) && mail.next <= now)) return
      if (own.some(({ state, next }) => state === 'sending' && next > now)) return
      let behind: number | null = null
      for (const mail of own.filter(isOpen).slice(0, BATCH)) {
        mail.attempts += 1
        mail.next = now + 5 * MINUTE
        const { state, next } = behind === null ? outcomeOf(mail) : { state: 'queued' as const, next: behind }
        if (behind !== null) mail.attempts -= 1
        mail.state = state
        if (next !== undefined) mail.next = next
        if (state === 'queued' && mail.attempts <= 3 && behind === null) behind = mail.next
      }
    }
  }

  const again = (mail: Mail) => Object.assign(mail, { state: 'queued', attempts: 0, next: now, created: now })
  const failed = () => mails.filter(({ state }) => state === 'failed')

  function act(what: Act): void {
    if (what.do === 'write') {
      count += 1
      const { to, bulk, kind: of } = what
      const mail = { name: `Mail ${count}`, to, bulk, kind: of, attempts: 0, next: now + what.waits, created: now }
      mails.push({ ...mail, state: 'queued' })
    }
    if (what.do === 'deliver' || what.do === 'deliver bulk')
      for (const to of PEOPLE) deliverTo(to, what.do === 'deliver bulk')
    if (what.do === 'die') {
      const taken = mails.find(({ state, bulk }) => state === 'queued' && !bulk)
      if (taken) Object.assign(taken, { state: 'sending', attempts: taken.attempts + 1, next: now + 5 * MINUTE })
    }
    if (what.do === 'try again') {
      const mail = mails[what.nth]
      if (mail && mail.state !== 'sent' && mail.state !== 'sending') {
        refused.delete(mail.to.toLowerCase())
        again(mail)
      }
    }
    if (what.do === 'try failed again') {
      for (const mail of failed()) refused.delete(mail.to.toLowerCase())
      for (const mail of failed()) again(mail)
    }
    if (what.do === 'dismiss' && mails[what.nth]?.state === 'failed')
      Object.assign(mails[what.nth] as Mail, { state: 'dismissed' })
    if (what.do === 'dismiss all') for (const mail of failed()) mail.state = 'dismissed'
    if (what.do === 'sweep')
      mails = mails.filter(({ state, created }) => /queued|sending/.test(state) || now - created <= 90 * DAY)
    if (what.do === 'answer') said = what.answer
    if (what.do === 'wait') now += what.ms
  }

  const lineOf = ({ name, state, attempts, next, created }: Mail) =>
    `${name} ${state} ${attempts} ${/queued|sending/.test(state) ? next : ''} ${created}`
  const arrivedTo = () => PEOPLE.map((to) => arrived.filter((name) => mailsOf(to).includes(name)))
  const all = new Map<string, string>()
  const mailsOf = (to: string) => [...all].filter(([, owner]) => owner === to).map(([name]) => name)
  return {
    act(what: Act) {
      act(what)
      for (const { name, to } of mails) all.set(name, to)
    },
    told: () => ({ mails: mails.map(lineOf), refused: [...refused].toSorted(), arrived: arrivedTo() }),
  }
}

describe('the outbox', () => {
  let smtp: MailServer
  let app: TestApp
  beforeAll(async () => {
    smtp = await startMailServer()
    app = await startApp({ smtpUrl: smtp.url })
    limitBatches(BATCH)
  })
  afterAll(async () => {
    limitBatches(Number.POSITIVE_INFINITY)
    await app.close()
    await smtp.close()
  })

  const stored = () => app.db.read.selectFrom('outboxMails').selectAll().orderBy('id').execute()

  async function act(what: Act, count: number): Promise<void> {
    const { outbox } = app.services
    const actor = { accountId: 'a', name: 'Ada', email: 'ada@firm.example' } as never
    const id = 'nth' in what ? (await stored())[what.nth]?.id : undefined
    const refusal = (error: { status?: number }) => expect(error.status).toBe(409)
    if (what.do === 'write') {
      const notBefore = new Date(app.clock.now().getTime() + what.waits).toISOString()
      const words = { subject: `Mail ${count}`, text: 'Words.', html: '<p>Words.</p>' }
      const mail = { kind: what.kind, to: what.to, ...(what.bulk ? { bulk: true as const } : {}), ...words }
      await app.db.transaction((tx) => outbox.queue(tx, mail, notBefore))
    }
    if (what.do === 'deliver') await outbox.deliver()
    if (what.do === 'deliver bulk') await outbox.deliverBulk()
    if (what.do === 'die') await die()
    if (what.do === 'try again' && id) await outbox.retry(actor, id).catch(refusal)
    if (what.do === 'try failed again') await outbox.retryFailed(actor)
    if (what.do === 'dismiss' && id) await outbox.dismiss(actor, id).catch(refusal)
    if (what.do === 'dismiss all') await outbox.dismissAll(actor)
    if (what.do === 'sweep') await outbox.sweep()
    if (what.do === 'answer')
      smtp.refuseWith(ANSWERS[what.answer], { words: 'No:', afterText: what.answer === 'not this' })
    if (what.do === 'wait') app.clock.advance({ seconds: what.ms / 1000 })
  }

  /** An instance has taken an email, and ends. */
  async function die(): Promise<void> {
    const taken = (await stored()).find(({ state, bulk }) => state === 'queued' && !bulk)
    if (!taken) return
    const nextAttemptAt = new Date(app.clock.now().getTime() + 5 * MINUTE).toISOString()
    const sending = { state: 'sending', attempts: taken.attempts + 1, nextAttemptAt } as const
    await app.db.transaction((tx) => tx.updateTable('outboxMails').set(sending).where('id', '=', taken.id).execute())
  }

  async function told(began: number) {
    const since = (at: string) => Date.parse(at) - began
    const mails = (await stored()).map(
      ({ subject, state, attempts, nextAttemptAt, createdAt }) =>
        `${subject} ${state} ${attempts} ${/queued|sending/.test(state) ? since(nextAttemptAt) : ''} ${since(createdAt)}`,
    )
    const refused = await app.db.read.selectFrom('refusedAddresses').select('address').orderBy('address').execute()
    const arrivedTo = (to: string) => smtp.mails.filter((mail) => mail.to.includes(to)).map(({ subject }) => subject)
    return { mails, refused: refused.map(({ address }) => address), arrived: PEOPLE.map(arrivedTo) }
  }

  it('sends, waits, gives up and tries again as it is described, whatever comes after what', async () => {
    await fc.assert(
      fc.asyncProperty(acts, async (all) => {
        app.clock.stop()
        smtp.clear()
        smtp.refuseWith(null)
        await app.db.transaction(async (tx) => {
          await tx.deleteFrom('outboxMails').execute()
          await tx.deleteFrom('refusedAddresses').execute()
        })
        const began = app.clock.now().getTime()
        const model = modelOf()
        let count = 0
        for (const what of all) {
          if (what.do === 'write') count += 1
          await act(what, count)
          model.act(what)
          expect(await told(began), JSON.stringify(what)).toEqual(model.told())
        }
      }),
      { numRuns: 30, seed: 84150962, examples: EXAMPLES },
    )
  })
})
