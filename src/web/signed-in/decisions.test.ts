import { describe, expect, it } from 'vitest'
import { classNames } from '#design/primitives/class-names.ts'
import { invoker } from '#design/primitives/invoker.ts'
import { decisions, eachOf } from '#tests/support/decisions.ts'
import { mayWrite } from '#web/portal/conversations/may-write.ts'
import { moveBy, moveEdge, turnRight } from '#web/portal/photographs/photo.ts'
import { formatDay, formatDistance, formatMissing, formatState } from './deadlines/deadline-text.ts'
import { askedOf, queryOf } from './documents/document-query.ts'
import * as invoices from './documents/invoice-text.ts'
import { given, listQuery, orderIn, TIME_ORDERS } from './list/list-query.ts'
import { invitedWords } from './members/member-text.ts'
import { barEntriesFor, entriesFor, groupsFor, isOpen, screenAccess } from './office/navigation.ts'
import { firstName } from './parts/first-name.ts'
import { formatWorth } from './proposals/proposal-text.ts'
import { afterSending } from './sending/receipt-text.ts'
import { safeNext } from './session/next.ts'

describe('an electronic invoice', () => {
  const line = { name: 'Books\tand\nmore', quantity: '2', unit: 'HUR', price: '50', priceFor: null, net: '100' }
  const INVOICE = {
    ...{ kind: 'invoice', number: 'R-1', issued: '2026-11-02', due: '2026-13-02', currency: 'EUR' },
    ...{ seller: { name: 'Seller' }, buyer: { name: null }, account: 'DE00', paymentReference: 'R-1/7' },
    lines: [line, { ...line, name: null, quantity: null, price: null, net: null }],
    taxes: [{ category: 'S', rate: '19', base: '100', amount: '19', reason: null }],
    adjustments: [
      { kind: 'charge', reason: 'Freight', amount: '5' },
      { kind: 'allowance', reason: null, amount: '3' },
      { kind: 'allowance', reason: 'Loyal', amount: '-4' },
      { kind: 'allowance', reason: 'None', amount: '0' },
    ],
    thirdParty: [
      { reason: 'Court', amount: '7' },
      { reason: null, amount: null },
    ],
    totals: { lines: '100', net: '98', gross: '117', paid: '17', rounding: '0.01', due: '100' },
  } as unknown as Parameters<typeof invoices.invoiceText>[0]

  it('is told line by line, and copied as a table', () => {
    const bare = {
      ...{ ...INVOICE, kind: 'credit note', number: null, issued: null, due: null, currency: null, account: null },
      ...{ paymentReference: null, lines: [], taxes: [], adjustments: [], thirdParty: [], seller: { name: null } },
      totals: { lines: null, net: null, gross: '5', paid: null, rounding: null, due: null },
    } as unknown as typeof INVOICE
    expect([INVOICE, bare].map(invoices.invoiceText)).toMatchSnapshot()
    expect([INVOICE, bare].map(invoices.totalRows)).toMatchSnapshot()
    expect([INVOICE, bare].map(invoices.titleOf)).toMatchSnapshot()
  })

  it('has figures, units, prices, days and taxes as people write them', () => {
    const stated = [null, '', ' 5 ', '0', '-0', '00', '0.50', '.5', '1.', '-1234567.8', '+007', 'x1', '1x', '1000000']
    expect(decisions(invoices.numberText, stated)).toMatchSnapshot()
    expect(
      decisions(invoices.amountText, ['1', '1.5', '1234.567', 'much', null], ['EUR', 'JPY', 'KWD', null, '?']),
    ).toMatchSnapshot()
    expect(decisions(invoices.quantityText, [null, '1', '2', '1.0'], [null, 'HUR', 'C62', 'ZZZ'])).toMatchSnapshot()
    const prices = eachOf({ price: [null, '5'], priceFor: [null, '1', '100'], unit: ['H87'] })
    expect(decisions((each) => invoices.priceText(each as never, 'EUR'), prices)).toMatchSnapshot()
    expect(
      decisions(invoices.dayText, ['2026-11-02', '2026-11-02T10:00', '2026-02-31', '2026-99-01', 'x2026-11-02']),
    ).toMatchSnapshot()
    const taxes = eachOf({ category: [null, 'S', 'AE', 'O'], rate: [null, '0', '0.00', '19.00'], base: [null, '10'] })
    expect(decisions((each) => invoices.taxText(each as never, 'EUR'), taxes)).toMatchSnapshot()
  })
})

describe('a deadline', () => {
  it('says first what is late or waits', () => {
    const shown = eachOf({
      state: ['open', 'in_work', 'filed', 'not_needed'] as const,
      isLate: [false, true],
      waitingFor: [null, { missing: ['a'] }],
    })
    expect(decisions(formatState, shown as never[])).toMatchSnapshot()
    const days = ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22']
    expect(decisions((day) => [formatDay(day), formatDistance(day, '2026-11-20')], days)).toMatchSnapshot()
    const missing = ['a', 'b', 'c', 'd', 'e']
    expect(decisions((count) => formatMissing(missing.slice(0, count)), [0, 1, 3, 4, 5])).toMatchSnapshot()
  })
})

describe('a list', () => {
  it('is asked for what its address says, as far as it makes sense', () => {
    const asked = ['', 'q=a&folder=12&page=2&trash=only', 'folder=x1&trash=yes', 'folder=1234567890', 'folder=1x', 'q=']
    const both = (text: string) => [queryOf(new URLSearchParams(text)), askedOf(new URLSearchParams(text))]
    expect(decisions(both, asked)).toMatchSnapshot()
    const request = new Request(`https://firm.example/?q=%20a%20&long=${'x'.repeat(300)}`)
    expect(listQuery(request, 'q', 'long', 'none')).toEqual({ q: 'a', long: 'x'.repeat(200), none: '' })
    expect(given({ q: 'a', page: '' })).toEqual({ q: 'a' })
    const ordered = (text: string) => orderIn(new URLSearchParams(text), TIME_ORDERS)
    expect(decisions(ordered, ['', 'order=newest', 'order=oldest', 'order=best'])).toMatchSnapshot()
  })
})

describe('a photograph', () => {
  it('is cut at its edges, turned, and moved among the others', () => {
    const crop = { left: 0.2, top: 0.1, right: 0.7, bottom: 0.6 }
    const edges = ['left', 'top', 'right', 'bottom'] as const
    expect(decisions((edge, to) => moveEdge(crop, edge, to), edges, [-1, 0.15, 0.65, 2])).toMatchSnapshot()
    expect(decisions((turns) => turnRight({ turns, crop } as never), [0, 3])).toMatchSnapshot()
    const moved = (at: number, by: number) => moveBy(['a', 'b', 'c'], at, by).join('')
    expect(decisions(moved, [0, 1, 2], [-2, -1, 1, 2])).toMatchSnapshot()
    expect([classNames('a b', false, null, 'b c'), invoker('close', 'd')]).toEqual([
      ...['a b c', { command: 'close', commandfor: 'd' }],
    ])
  })
})

describe('words', () => {
  it('about money, names, invitations and receipts promise nothing that is not', () => {
    const worth = eachOf({ worthYear: [0, 120_000], worthOnce: [0, 25_000], currency: ['EUR'] })
    expect(decisions(formatWorth, worth)).toMatchSnapshot()
    expect(decisions(firstName, [' Ada  Lovelace ', 'Ada', ''])).toMatchSnapshot()
    const invited = eachOf({ mailed: [true, false], link: ['/portal/1'], byFirm: [true, false] })
    expect(decisions(invitedWords, ['Ada'], invited)).toMatchSnapshot()
    expect(decisions(afterSending, eachOf({ forFirm: [true, false], sendsEmail: [true, false] }))).toMatchSnapshot()
    const rooms = eachOf({ right: ['owner', 'contributor', 'reader'], state: ['active', 'ended'] })
    expect(decisions(mayWrite, rooms as never[])).toMatchSnapshot()
  })

  it('of an address lead nowhere else after signing in', () => {
    const wanted = ['/a\\b', '/a\tb', '/a b', '/a\u0001', '/x//y', '/a?b=//c', ' /a', '/', '//', '/..//evil']
    expect(decisions(safeNext, wanted)).toMatchSnapshot()
  })
})

describe('the office', () => {
  it('shows each role its own screens, and opens no others', () => {
    const roles = ['client', 'editor', 'accountant', 'admin'] as const
    const named = (entries: { label: string }[]) => entries.map(({ label }) => label).join(', ')
    expect(decisions((role) => named(entriesFor(role)), roles)).toMatchSnapshot()
    const groups = (role: (typeof roles)[number]) =>
      groupsFor(role).map(({ name, entries }) => `${name}: ${named(entries)}`)
    expect(decisions(groups, roles)).toMatchSnapshot()
    expect(decisions((role) => named(barEntriesFor(role)), roles)).toMatchSnapshot()
    const entries = entriesFor('admin')
    const paths = [
      ...entries.flatMap(({ to, also = [] }) => [to, ...also]),
      ...['account', 'security', 'data', 'confirm', 'find', 'views', 'appointments/kinds', 'calendar', 'newsletter'],
      ...['events/new', 'events/details', 'events/text', 'events/messages', 'events/sheet', 'customers/receipts'],
      ...['clients/7', 'clientsx', 'events/7', 'appointments/kinds/2', 'setting/programs', 'unknown', 'programs'],
    ].map((path) => (path.startsWith('/') ? path : `/dashboard/${path}`))
    expect(decisions(screenAccess, [...paths, '/edit/7', '/elsewhere'])).toMatchSnapshot()
    expect(decisions((path) => named(entries.filter((entry) => isOpen(entry, path))), paths)).toMatchSnapshot()
  })
})
