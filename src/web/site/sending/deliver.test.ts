import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberPerson } from '#web/drafts/storage.ts'
import { deliver, deliverAll, referenceOf } from './deliver.ts'
import { arrived, dismiss, noticeStore, notify } from './notices.ts'
import { type Form, outbox } from './outbox.ts'

const START = Date.parse('2026-11-18T12:00:00Z')
const CONTACT = { kind: 'contact', body: { name: 'Ann', message: 'Words' } } as Form
const QUOTE = { kind: 'quote', body: { lastName: 'Bee' } } as Form

let asked: { address: string; key: string | null; credentials: string; body: unknown }[]
let answers: (() => Response)[]

const says = (status: number, body: object) => () => Response.json(body, { status })
const taken = says(200, { reference: 'C-1' })
const refuses = (status: number) => says(status, { error: 'Refused.', code: 'other', fields: { name: 'Wrong.' } })
const noAnswer = (): never => {
  throw new TypeError('no answer')
}

beforeEach(() => {
  vi.useFakeTimers({ now: START, toFake: ['Date'] })
  const items: Record<string, string> = {}
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => items[name] ?? null,
    setItem: (name: string, text: string) => void Object.assign(items, { [name]: text }),
    removeItem: (name: string) => void delete items[name],
  })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  asked = []
  answers = []
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    asked.push({
      address: String(input),
      key: new Headers(init.headers).get('idempotency-key'),
      credentials: init.credentials ?? 'same-origin',
      body: JSON.parse(String(init.body)),
    })
    return (answers.shift() ?? taken)()
  })
})
afterEach(() => {
  for (const { key } of outbox.entries()) outbox.remove(key)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const waiting = () =>
  outbox.entries().map(({ kind, attempts, retryAt }) => [kind, attempts, retryAt && retryAt - START])

test('a form leaves this device when the site has confirmed it, under the key that it was kept with', async () => {
  const [contact, quote] = [outbox.add(CONTACT), outbox.add(QUOTE)]
  expect(contact).toMatchObject({ ...CONTACT, person: '', savedAt: START, attempts: 0, retryAt: 0 })
  expect(quote.key).not.toBe(contact.key)
  expect(await deliver(contact)).toEqual({ is: 'sent', reference: 'C-1' })
  expect(outbox.entries()).toEqual([quote])
  await deliver(quote)
  expect(outbox.entries()).toEqual([])
  expect(asked).toEqual([
    { address: '/api/contact', key: contact.key, credentials: 'same-origin', body: CONTACT.body },
    { address: '/api/quotes', key: quote.key, credentials: 'same-origin', body: QUOTE.body },
  ])
})

test('it is sent once however often that is asked while it is under way', async () => {
  const entry = outbox.add(CONTACT)
  const [first, second] = [deliver(entry), deliver(entry)]
  expect(await Promise.all([first, second])).toEqual(Array(2).fill({ is: 'sent', reference: 'C-1' }))
  expect(asked).toHaveLength(1)
})

test.each([408, 425, 429, 500, 503])('an answer of %i says not now: it waits', async (status) => {
  answers = [refuses(status)]
  expect(await deliver(outbox.add(CONTACT))).toEqual({ is: 'waiting' })
  expect(waiting()).toEqual([['contact', 1, 5_000]])
})

test.each([400, 409, 422])('an answer of %i says not this: it is kept, and not sent again', async (status) => {
  answers = [refuses(status)]
  const refused = { message: 'Refused.', fields: { name: 'Wrong.' } }
  expect(await deliver(outbox.add(CONTACT))).toEqual({ is: 'refused', ...refused })
  expect(outbox.entries()).toMatchObject([{ refused, attempts: 0 }])
  await deliverAll(() => {})
  expect(asked).toHaveLength(1)
})

test('it waits longer after each try, a quarter of an hour at most', async () => {
  const { key } = outbox.add(CONTACT)
  const waits: unknown[] = []
  for (let attempt = 0; attempt < 10; attempt += 1) {
    answers = [noAnswer]
    const entry = outbox.entries().find((each) => each.key === key)
    if (entry) await deliver(entry)
    waits.push(waiting()[0]?.[2])
  }
  expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900].map((seconds) => seconds * 1_000))
})

test('by itself only what is due goes out; asked for, all of it', async () => {
  const late = outbox.add(CONTACT)
  outbox.add(QUOTE)
  outbox.update(late.key, { attempts: 1, retryAt: START + 5_000 })
  const sent: string[] = []
  await deliverAll(({ kind }, reference) => sent.push(`${kind} ${reference}`), true)
  expect([sent, waiting()]).toEqual([['quote C-1'], [['contact', 1, 5_000]]])
  vi.setSystemTime(START + 5_000)
  await deliverAll(({ kind }) => sent.push(kind), true)
  expect(sent).toEqual(['quote C-1', 'contact'])
  outbox.update(outbox.add(CONTACT).key, { retryAt: START + 60_000 })
  await deliverAll(({ kind }) => sent.push(kind))
  expect(sent).toHaveLength(3)
})

test('one that still waits is not reported, and another tab that sends is left to it', async () => {
  outbox.add(CONTACT)
  answers = [noAnswer]
  const sent = vi.fn()
  await deliverAll(sent)
  expect(sent).not.toHaveBeenCalled()
  const request = vi.fn(async (_: string, __: object, work: (lock: object | null) => Promise<void>) => work(null))
  vi.stubGlobal('navigator', { onLine: true, locks: { request } })
  await deliverAll(sent)
  expect([asked.length, request.mock.calls[0]?.slice(0, 2)]).toEqual([
    1,
    ['countinghouse.outbox', { ifAvailable: true }],
  ])
  request.mockImplementation(async (_, __, work) => work({}))
  await deliverAll(sent)
  expect(asked).toHaveLength(2)
})

test('what a visitor wrote goes out without the session of who is signed in now; that of a person with theirs alone', async () => {
  const visitors = outbox.add(CONTACT)
  rememberPerson('ann')
  const anns = outbox.add(QUOTE)
  expect(anns.person).toBe('ann')
  rememberPerson('bob')
  expect([outbox.maySend(visitors), outbox.maySend(anns)]).toEqual([true, false])
  await deliverAll(() => {})
  expect(asked.map(({ address, credentials }) => [address, credentials])).toEqual([['/api/contact', 'omit']])
  rememberPerson('ann')
  await deliverAll(() => {})
  expect(asked[1]).toMatchObject({ address: '/api/quotes', credentials: 'same-origin' })
  rememberPerson(null)
})

test('the reference of one that waits is there once it has arrived, from here or from another tab', async () => {
  const entry = outbox.add(CONTACT)
  const here = referenceOf(entry)
  await deliver(entry)
  expect(await here).toBe('C-1')
  expect(asked).toHaveLength(1)
  const other = outbox.add(QUOTE)
  answers = [says(200, { reference: 'Q-2' })]
  const elsewhere = referenceOf(other)
  outbox.remove(other.key)
  expect(await elsewhere).toBe('Q-2')
  expect(asked[1]?.key).toBe(other.key)
})

test('one that was refused and is taken back has no reference', async () => {
  const entry = outbox.add(CONTACT)
  const settled = vi.fn()
  void referenceOf(entry).then(settled)
  answers = [refuses(422)]
  await deliver(entry)
  outbox.remove(entry.key)
  await new Promise((resolve) => setImmediate(resolve))
  expect([settled.mock.calls.length, asked.length]).toEqual([0, 1])
})

test('what has arrived takes the place of what was said while it waited', () => {
  notify('It waits.', 'Soon.', true)
  notify('Something else.', 'Stays.')
  arrived({ kind: 'quote' }, 'Q-1')
  arrived({ kind: 'contact' }, 'C-1')
  const shown = noticeStore.get()
  expect(shown.map(({ title, detail }) => `${title} ${detail}`)).toEqual([
    'Something else. Stays.',
    'Your request for a quote has arrived. Your reference is Q-1.',
    'Your message has arrived. Your reference is C-1.',
  ])
  const heard = vi.fn()
  const stop = noticeStore.onChange(heard)
  dismiss(shown[1]?.id ?? 0)
  expect([noticeStore.get().length, heard.mock.calls.length]).toEqual([2, 1])
  stop()
  for (const { id } of noticeStore.get()) dismiss(id)
  expect(heard).toHaveBeenCalledTimes(1)
})
