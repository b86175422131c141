import { describe, expect, it } from 'vitest'
import { decisions, eachOf } from '#tests/support/decisions.ts'
import { formatYearEnd } from './clients/clients/client-text.ts'
import { readClientForm } from './clients/clients/read-client-form.ts'
import * as inbox from './clients/leads/inbox-query.ts'
import { statusOf } from './clients/people/customer-text.ts'
import { formatAverage, scaleOf, ticksOf } from './overview/reports/chart-scale.ts'
import * as reports from './overview/reports/report-text.ts'
import * as setup from './overview/setup/setup-text.ts'
import { moved as movedEntry } from './system/settings/form/list-act.ts'
import { formatFaults } from './system/settings/mail/mail-dns-text.ts'
import { listCurrencies, listZones } from './system/settings/region-choices.ts'
import { formatCounted } from './system/settings/sample-text.ts'
import { picturesIn } from './website/articles/editor/paste/pictures.ts'
import * as events from './website/events/event-text.ts'
import * as inventory from './website/inventory/inventory-query.ts'
import { inside, pushed } from './website/inventory/picture/cut.ts'
import { isOpen } from './website/newsletter/issue-text.ts'
import { readSpans, writeSpans } from './work/appointments/spans.ts'
import * as deadlines from './work/deadlines/deadline-query.ts'
import { fieldErrors as ruleErrors, typedIn, typedOf as typedRule, writtenOf } from './work/deadlines/read-rule.ts'
import { draftOf, emptyLine, mergeDrafts, moved } from './work/proposals/draft.ts'

const formOf = (entries: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(entries)) form.append(name, value)
  return form
}

describe('a report', () => {
  it('names days, slots, changes, times and shares', () => {
    const slots = eachOf({ from: ['2026-01-05', '2026-12-28'], to: ['2026-01-05', '2026-12-31'] })
    expect(decisions(reports.formatPeriod, slots)).toMatchSnapshot()
    const steps = ['day', 'week', 'month'] as const
    expect(
      decisions(
        (slot, step) => [reports.formatSlot(slot, step), reports.columnsOf({ step } as never, [slot])],
        slots,
        steps,
      ),
    ).toMatchSnapshot()
    const figures = eachOf({ before: [0, 1, 3, 1000], now: [0, 1, 2, 3, 8, 9, 10, 996, 1004, 2999, 3000, 3333] })
    expect(decisions(reports.formatChange, figures)).toMatchSnapshot()
    expect(decisions(reports.workingTime, [null, 0, 0.5, 1, 59, 60, 61, 120, 599, 600, 601, 72_000])).toMatchSnapshot()
    expect(decisions(reports.formatPercent, [null, 0, 0.125, 1], [0, 1])).toMatchSnapshot()
    expect(reports.formatPercent(0.125)).toBe('13 %')
    const parts = eachOf({ now: [0, 1], before: [0, 1] })
    const wholes = eachOf({ now: [0, 2], before: [0, 4] })
    expect(decisions(reports.shareOf, parts, wholes)).toMatchSnapshot()
  })
})

describe('a chart', () => {
  it('has a round number on top, and a few columns that are named', () => {
    const highest = [-1, 0, 0.5, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 20, 21, 50, 60, 100, 101, 8000]
    expect(decisions(scaleOf, highest)).toMatchSnapshot()
    expect(decisions(ticksOf, [0, 1, 2, 4, 5, 8, 9, 31])).toMatchSnapshot()
    expect(decisions(formatAverage, [0, 0.04, 9.94, 9.95, 10, 1234.5])).toMatchSnapshot()
    const edges = ['move', 'start', 'end'] as const
    const pushes = eachOf({ x: [-500, 3, 500], y: [-500, -3, 500] })
    const cut = { left: 40, top: 50, width: 100, height: 60 }
    const within = { width: 200, height: 150 }
    expect(decisions((edge, by) => pushed(cut, edge, by, within), edges, pushes)).toMatchSnapshot()
    const cuts = eachOf({ left: [-9, 190], top: [10], width: [100, 300], height: [5, 200] })
    expect(decisions((each) => inside(each, within), cuts)).toMatchSnapshot()
  })
})

describe('the set-up', () => {
  it('goes from step to step, and shows what is open', () => {
    expect(decisions(setup.addressAfter, setup.STEPS)).toMatchSnapshot()
    expect(decisions(setup.isStep, [...setup.STEPS, 'other', ''])).toMatchSnapshot()
    const lines = eachOf({ isDone: [false, true], isAside: [false, true] })
    expect(setup.openLines(lines as never)).toEqual([lines[0]])
    const samples = [0, 1, 1200].map((total) => ({ kind: 'people', total }) as never)
    expect(decisions((count) => formatCounted(samples.slice(0, count)), [1, 2, 3])).toMatchSnapshot()
    expect(listZones().slice(0, 2)).toEqual(['UTC', 'Africa/Abidjan'])
    const [first, ...others] = listCurrencies().map(({ label }) => label)
    expect([first, others.includes('Euro (EUR)'), others.at(-1)]).toMatchSnapshot()
  })
})

describe('a client', () => {
  it('is read from its form, with what cannot be read left to the server', () => {
    const forms = [
      {},
      { yearEndMonth: '02', storageGb: '1,5', tags: 'a, ,b ', responsible: 'ada', plan: 'small', team: 'bea' },
      { yearEndMonth: '04', yearEndDay: '15', storageGb: 'much' },
      ...['04', '12', '13'].map((yearEndMonth) => ({ yearEndMonth, storageGb: ' ' })),
      { yearEndDay: '15', storageGb: 'Infinity' },
    ]
    expect(forms.map((each) => readClientForm(formOf(each as never)))).toMatchSnapshot()
    expect(decisions(formatYearEnd, ['01-01', '12-31'])).toMatchSnapshot()
    const roles = [null, 'client', 'editor', 'accountant', 'admin'] as const
    expect(decisions((role) => statusOf({ role }), roles)).toMatchSnapshot()
  })
})

describe('a list of the office', () => {
  const query = (text: string) => new URLSearchParams(text)
  it('is asked for what its address says, as far as it makes sense', () => {
    const long = 'x'.repeat(300)
    const asked = [
      ...[
        '',
        'state=new&held=yes&kind=quote&owner=ada&tag=vat&q=%20tax%20&late=yes&sort=due&page=2',
        'state=x&held=no',
      ],
      ...[`owner=${long}&tag=${long}&q=${long}`, 'page=0', 'page=-1', 'page=1.9', 'page=x'],
    ]
    expect(decisions((text) => inbox.queryOf(query(text)), asked)).toMatchSnapshot()
    expect(decisions(inbox.asked, [{}, { page: 1, q: '' }, { page: 2, q: 'a', tag: '' }])).toMatchSnapshot()
    const files = [
      ...[
        '',
        'q=%20a%20&kind=file&folder=12&show=unused&sort=name&view=list&page=3',
        'folder=pictures:A',
        'kind=x&sort=y',
      ],
      ...[
        `folder=pictures:${'x'.repeat(120)}`,
        `folder=pictures:${'x'.repeat(121)}`,
        'folder=1234567890',
        'folder=1x',
        'folder=x1',
      ],
      ...[`q=${long}`, 'page=1.9', 'page=-3'],
    ]
    const both = (text: string) => {
      const found = inventory.queryOf(new URL(`https://firm.example/?${text}`))
      return [inventory.apiQueryOf(found), found.view, inventory.hrefOf(found)]
    }
    expect(decisions(both, files)).toMatchSnapshot()
    const dates = [
      ...['', 'day=2026-11-20', 'day=2026-11-32', 'day=x2026-11-20&week=2026-11-18x', 'week=2026-11-18&page=2'],
      ...[
        'view=late&group=person&person=me&service=VAT',
        `person=${long}&service=${long}`,
        'page=-1',
        'page=2x',
        'view=x',
      ],
    ]
    const week = (text: string) => {
      const found = deadlines.queryIn(query(text))
      const { kept } = deadlines.weekAddress(found)
      const hrefs = [
        deadlines.hrefOf(found),
        deadlines.hrefOf(found, { day: '' }),
        deadlines.monthHref('2026-12', found),
      ]
      return [
        deadlines.askedOf(found),
        kept('person'),
        ...hrefs,
        deadlines.exportHref(found, { from: '2026-11-20', to: null }),
      ]
    }
    expect(decisions(week, dates)).toMatchSnapshot()
  })

  it('moves entries up and down, and none beyond its ends', () => {
    const list = ['a', 'b', 'c']
    expect(decisions((at, by) => moved(list, at, by).join(''), [0, 1, 2], [-1, 1] as const)).toMatchSnapshot()
    expect(decisions((at, by) => movedEntry(list, at, by).join(''), [0, 1, 2, 3], [-1, 1] as const)).toMatchSnapshot()
    expect(emptyLine('a', 1900)).toMatchSnapshot()
    const signers = [{ name: 'Ada', email: 'a@b.example', state: 'waiting' }]
    const proposal = { content: { title: 'T' }, signers, signingOrder: 'together', expiresOn: null, id: 7 }
    expect(draftOf(proposal as never)).toMatchSnapshot()
    const draft = (...lines: object[]) => ({ content: { lines }, signers: [] }) as never
    const [was, own] = [emptyLine('a', 0), { ...emptyLine('a', 0), title: 'Mine' }]
    // What one has changed and the other taken out stays.
    expect(mergeDrafts(draft(was), draft(own), draft()).draft.content.lines).toEqual([own])
    expect(mergeDrafts(draft(was), draft(was), draft()).draft.content.lines).toEqual([])
  })
})

describe('an event', () => {
  it('tells its seats and its state', () => {
    expect(
      decisions(events.seatsText, eachOf({ capacity: [8], taken: [0, 8, 10], waiting: [0, 1] }) as never[]),
    ).toMatchSnapshot()
    const states = eachOf({ state: ['draft', 'published', 'deleted'] as const, cancelledAt: [null, '2026-11-20'] })
    expect(decisions(events.stateText, states)).toMatchSnapshot()
    expect(events.whenText({ startsAt: '2001-11-26T09:00:00Z' }, 'UTC')).toBe('26 Nov 2001, 09:00')
    const issues = ['draft', 'scheduled', 'sending', 'sent', 'skipped', 'cancelled'] as const
    expect(decisions((state) => isOpen({ state }), issues)).toMatchSnapshot()
  })
})

describe('a rule for deadlines', () => {
  const KEPT = { name: 'VAT', service: 'VAT', note: '', region: null, isPublic: false, steps: [] }
  it('is read from its form, each step with its days', () => {
    const forms = [
      {},
      {
        steps: ' Ask: 5 \n\nSend\nFile :  1\nNote: 2 weeks\n3: 4',
        anchor: 'fixed',
        month: '2',
        day: '31',
        isPublic: 'on',
      },
      ...eachOf({ count: ['', ' ', '0', '5', 'x'], direction: ['before', 'after'], unit: ['days', 'x'] }),
      ...eachOf({ count: ['2'], unit: ['months', 'workingDays'], dayOfMonth: ['', ' ', '15'], direction: ['before'] }),
      { roll: 'none', weekend: 'fri sat', region: 'DE', anchor: 'event' },
    ]
    expect(forms.map((each) => writtenOf(typedIn(formOf(each as never))))).toMatchSnapshot()
    const rules = eachOf({
      anchor: [{ kind: 'month' as const }, { kind: 'fixed' as const, month: 2, day: 3 }],
      offset: [
        ...[-1, 0, 1].map((count) => ({ unit: 'days' as const, count })),
        ...[
          { unit: 'months' as const, count: 2 },
          { unit: 'months' as const, count: -2, day: 9 },
        ],
      ],
      roll: ['previous' as const],
      weekend: [['sat' as const, 'sun' as const]],
    })
    const steps = [
      { title: 'Ask', daysBefore: 0 },
      { title: 'File', daysBefore: null },
    ]
    expect(rules.map((rule) => typedRule({ ...KEPT, rule, steps }))).toMatchSnapshot()
    expect(
      typedRule({ ...KEPT, region: 'DE', isPublic: true, state: 'archived', rule: rules[0] as never }),
    ).toMatchSnapshot()
  })

  it('has what is wrong beside its fields', () => {
    const names = [
      'rule.anchor.month',
      'rule.anchor.day',
      'rule.offset.count',
      'rule.offset.day',
      'steps.1.title',
      'name',
    ]
    expect(decisions((name) => Object.keys(ruleErrors({ [name]: 'Wrong' })), [...names, 'x.steps.'])).toMatchSnapshot()
  })

  it('has hours as people write them', () => {
    const lines = [
      '',
      '9-12',
      '9:00–12.30, 13 to 17',
      '09:00 - 12:00,',
      '9',
      'noon',
      '9-12-13',
      '123-12',
      '9-123',
      '24:00-25:00',
    ]
    expect(decisions(readSpans, lines)).toMatchSnapshot()
    expect(
      writeSpans([
        { opens: '09:00', closes: '12:00' },
        { opens: '13:00', closes: '17:00' },
      ]),
    ).toMatchSnapshot()
  })
})

describe('the editor', () => {
  it('takes the pictures of a paste that has no words', () => {
    const files = ['image/png', 'text/plain'].map((type) => ({ type }))
    const transfer = (html: string) =>
      ({ getData: (type: string) => (type === 'text/html' ? html : ''), files }) as never
    const pasted = ['', '<img src="a">', '<P>a</P>', '<h2 class="x">', '<spans>', '<td>']
    expect(decisions((html) => picturesIn(transfer(html)).length, pasted)).toMatchSnapshot()
    expect(picturesIn(null)).toEqual([])
  })
})

describe('the check of a domain', () => {
  it('counts what is wrong and what is missing, unless the DNS could not be asked', () => {
    const states = ['good', 'weak', 'wrong', 'missing', 'unreachable', 'not-checked'] as const
    const words = (...each: (typeof states)[number][]) => formatFaults('firm.example', each)
    expect(decisions(words, states, states)).toMatchSnapshot()
  })
})
