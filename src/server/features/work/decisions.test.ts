import { describe, expect, it } from 'vitest'
import { PROPOSAL_STATES } from '#contract/work/proposal-fields.ts'
import { decisions, eachOf } from '#tests/support/decisions.ts'
import { createAppointmentTokens, emailKey, NO_HOURS, uidOf } from './appointments/appointments.model.ts'
import {
  changedMeanwhile,
  changesOf,
  isDone,
  lastDay,
  type MadeDate,
  ownRow,
  stepsOf,
} from './deadlines/deadlines.model.ts'
import {
  firstSigner,
  isLate,
  type Proposal,
  type Signer,
  sealOf,
  stateOn,
  turnOf,
  waitsFor,
  worthOf,
} from './proposals/proposals.model.ts'
import { nextStamp, nextTry } from './seals/seals.model.ts'

const TODAY = '2026-11-20'
const DAYS = ['2026-11-19', '2026-11-20', '2026-11-21']

const NAMED = { id: 7, createdAt: '2026-11-20T10:00:00.000Z' }

const signer = (accountId: string, more: Partial<Signer> = {}) =>
  ({ accountId, state: 'waiting', signedAt: null, ...more }) as Signer

describe('a proposal', () => {
  it('expires after its last day while it waits for an answer', () => {
    expect(
      decisions(
        (state, expiresOn) => [stateOn({ state, expiresOn }, TODAY), isLate({ expiresOn }, TODAY)],
        PROPOSAL_STATES,
        [null, ...DAYS],
      ),
    ).toMatchSnapshot()
  })

  it('waits for all signers together, or for the first of those who have not signed', () => {
    const lists = eachOf<Record<'a' | 'b' | 'c', Signer['state']>>({
      a: ['waiting', 'signed', 'declined'],
      b: ['waiting', 'signed'],
      c: ['waiting', 'signed'],
    })
    const signersIn = (states: (typeof lists)[number]) =>
      Object.entries(states).map(([accountId, state]) => signer(accountId, { state }))
    expect(
      decisions(
        (order, states) =>
          turnOf(signersIn(states), order)
            .map(({ accountId }) => accountId)
            .join() || 'nobody',
        ['together', 'in-order'] as Proposal['signingOrder'][],
        lists,
      ),
    ).toMatchSnapshot()
    const asked = { state: 'seen', expiresOn: TODAY, signingOrder: 'in-order' } as Proposal
    const signers = [signer('a', { state: 'signed' }), signer('b'), signer('c')]
    expect(
      decisions((accountId, today) => waitsFor(asked, { accountId, signers, today }), ['a', 'b', 'c', 'd'], DAYS),
    ).toMatchSnapshot()
    const together = { ...asked, signingOrder: 'together' as const }
    const waits = (accountId: string) => waitsFor(together, { accountId, signers, today: TODAY })
    expect(['a', 'b', 'c', 'd'].map(waits)).toEqual([false, true, true, false])
  })

  it('has the choice of whoever signed first, in whatever order they are listed', () => {
    const signed = (id: string, signedAt: string) => signer(id, { state: 'signed', signedAt })
    const [early, late] = [signed('early', '2026-11-20T09:00:00.000Z'), signed('late', '2026-11-20T09:00:01.000Z')]
    const waiting = signer('waiting')
    for (const list of [[late, early, waiting], [waiting, early, late], [early]])
      expect(firstSigner(list)?.accountId).toBe('early')
    expect(firstSigner([waiting])).toBeUndefined()
  })

  it('is worth what is chosen, and before that what is offered first', () => {
    const line = { title: 'x', detail: '', quantity: 100, discount: 0, taxRate: 1900, papers: null }
    const lines = [
      { ...line, id: 'm', unitPrice: 100, rhythm: 'month', option: 'one', addOn: false },
      { ...line, id: 'o', unitPrice: 7_000, rhythm: 'once', option: 'two', addOn: false },
      { ...line, id: 'q', unitPrice: 11, rhythm: 'quarter', option: null, addOn: true },
      { ...line, id: 'y', unitPrice: 5, rhythm: 'year', option: null, addOn: false },
    ] as Proposal['content']['lines']
    const options = ['one', 'two'].map((id) => ({ id, name: id, text: '' }))
    const content = { title: '', intro: '', terms: [], options, lines }
    const choices = [null, { option: 'one', addOns: [] }, { option: 'two', addOns: ['q'] }]
    expect(decisions((choice) => worthOf(content, choice), choices)).toMatchSnapshot()
  })
})

describe('the dates of a rule', () => {
  it('are added, moved, kept and removed as the rule and today want it', () => {
    const date = (state: MadeDate['state'], dueOn: string) =>
      ({ id: 1, clientId: 1, period: 'a', title: 'T', service: 'S', dueOn, state }) as MadeDate
    expect(
      decisions(
        (state, dueOn, due, isFirst) => {
          const made = state === 'none' ? [] : [date(state as MadeDate['state'], dueOn)]
          const wanted = due === 'none' ? [] : [{ period: 'a', due }]
          const { added, moved, removed, kept } = changesOf(made, wanted as never, { today: TODAY, isFirst })
          return { added: added.length, moved: moved.map(({ to }) => to), removed: removed.length, kept }
        },
        ['none', 'open', 'in_work', 'filed', 'not_needed'],
        DAYS,
        ['none', ...DAYS],
        [true, false],
      ),
    ).toMatchSnapshot()
    expect(decisions(isDone, ['open', 'in_work', 'filed', 'not_needed'] as MadeDate['state'][])).toMatchSnapshot()
  })

  it('end with the rule or with the client, whichever is first', () => {
    const days = [null, '2026-11-19', '2026-11-20']
    expect(decisions((endsOn, clientEndedOn) => lastDay({ endsOn, clientEndedOn }), days, days)).toMatchSnapshot()
  })

  it('begin with the steps of the rule, days before', () => {
    const steps = [null, 0, 1, 5].map((daysBefore) => ({ title: `${daysBefore}`, daysBefore }))
    expect(stepsOf(steps, '2026-03-02')).toMatchSnapshot()
    expect(changedMeanwhile()).toMatchObject({ code: 'conflict', status: 409 })
    const written = { clientId: 7, title: 'T', service: 'S', dueOn: TODAY }
    expect(ownRow(written, '2026-11-20T10:00:00.000Z')).toMatchSnapshot()
  })
})

describe('an appointment', () => {
  it('is known by its entry in a calendar, and by a token that nobody else can make', () => {
    expect(uidOf({ id: 'a1' } as never, 'firm.example')).toBe('appointment-a1@firm.example')
    expect(emailKey(' Ada@Example.com ')).toBe('ada@example.com')
    expect(NO_HOURS).toEqual({ mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] })
    const tokens = createAppointmentTokens('secret')
    const token = tokens.of(NAMED)
    expect(token).toMatchSnapshot()
    expect(tokens.read(token)).toEqual(NAMED)
    expect(createAppointmentTokens('another').read(token)).toBeNull()
  })
})

describe('a seal', () => {
  it('is told of a proposal that was accepted', async () => {
    const seals = {
      of: async (ids: string[]) => new Map(ids.filter((id) => id !== 'new').map((id) => [id, `seal of ${id}`])),
    }
    const told = PROPOSAL_STATES.map((state) => sealOf(seals as never, { id: 'a', state }))
    expect(await Promise.all(told)).toMatchSnapshot()
    expect(await sealOf(seals as never, { id: 'new', state: 'accepted' })).toBeNull()
  })

  const now = new Date('2026-11-20T10:00:00.000Z')
  it('is tried again soon at first, then each hour', () => {
    expect(decisions((attempts) => nextTry(now, attempts), [0, 1, 2, 7, 8, 9, 10, 11, 50])).toMatchSnapshot()
  })
  it('is late without a timestamp after 72 hours', () => {
    const sealed = ['2026-11-17T09:59:59.999Z', '2026-11-17T10:00:00.000Z', '2026-11-20T09:00:00.000Z']
    expect(decisions((sealedAt) => nextStamp(now, sealedAt), sealed)).toMatchSnapshot()
  })
})
