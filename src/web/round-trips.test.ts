import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CLIENT_DETAILS } from '#contract/clients/client-fields.ts'
import { CHALLENGES } from '#contract/request-rules.ts'
import { readClientForm } from '#web/admin/clients/clients/read-client-form.ts'
import * as inbox from '#web/admin/clients/leads/inbox-query.ts'
import { KINDS, LEAD_ORDER, ORDERS } from '#web/admin/clients/leads/lead-text.ts'
import * as inventory from '#web/admin/website/inventory/inventory-query.ts'
import { readContact } from '#web/site/contact/check-contact.ts'
import { readQuote } from '#web/site/quote/check-quote.ts'

const words = fc.stringMatching(/^[a-zA-Z0-9äé&=+#%?' -]{1,30}$/).map((text) => text.trim())
const flag = fc.constantFrom('' as const, 'yes' as const)
const oneOf = <T extends string>(...known: T[]) => fc.constantFrom('' as const, ...known)
const page = fc.integer({ min: 1, max: 40 })

function formOf(fields: Record<string, string | string[] | boolean | undefined>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    for (const one of [value].flat())
      if (one !== false && one !== undefined) form.append(name, one === true ? 'on' : one)
  }
  return form
}

test('what the address of the inbox says is what was asked', () => {
  const query = fc.record({
    ...{ state: oneOf(...LEAD_ORDER), kind: oneOf(...(Object.keys(KINDS) as (keyof typeof KINDS)[])) },
    ...{ held: flag, late: flag, owner: words, tag: words, q: words, page },
    sort: oneOf(...(Object.keys(ORDERS) as (keyof typeof ORDERS)[])),
  })
  fc.assert(
    fc.property(query, (asked) => {
      const address = new URL(inbox.hrefOf(asked), 'http://here')
      expect(inbox.queryOf(address.searchParams)).toEqual(asked)
      expect(inbox.queryOf(new URLSearchParams(inbox.asked(asked)))).toEqual(asked)
    }),
  )
})

test('what the address of the inventory says is what was asked, and the API is asked the same', () => {
  const query = fc.record({
    ...{ page, q: fc.oneof(words, fc.constant('')), kind: oneOf('picture', 'file') },
    folder: fc.oneof(fc.constant(''), fc.nat(999).map(String), words.map(inventory.pictureFolderValue)),
    show: oneOf('used', 'unused', 'duplicates', 'undescribed'),
    sort: fc.constantFrom('-at' as const, 'at' as const, 'name' as const, '-bytes' as const),
    view: fc.constantFrom('grid' as const, 'list' as const),
  })
  fc.assert(
    fc.property(query, (asked) => {
      const read = (address: string) => inventory.queryOf(new URL(address, 'http://here'))
      expect(read(inventory.hrefOf(asked, { page: asked.page }))).toEqual(asked)
      expect(read(inventory.hrefOf(asked))).toEqual({ ...asked, page: 1 })
      const { page: at, folder, pictureFolder, ...rest } = inventory.apiQueryOf(asked) as Record<string, string>
      const of = pictureFolder === undefined ? (folder ?? '') : inventory.pictureFolderValue(pictureFolder)
      const told = { q: '', kind: '', show: '', ...rest, page: Number(at), folder: of, view: asked.view }
      const sort = { '-at': 'newest', at: 'oldest', name: 'name', '-bytes': 'largest' }[asked.sort]
      expect(told).toEqual({ ...asked, sort })
    }),
  )
})

test('what is read of the forms of the site is what was typed, field by field', () => {
  const contact = fc.record({ name: words, email: words, phone: words, message: words })
  const quote = fc.record({
    ...{ firstName: words, lastName: words, companyName: words, email: words, phone: words, location: words },
    ...{ description: words, otherChallenge: words, challenges: fc.subarray([...CHALLENGES]), plan: words },
  })
  fc.assert(
    fc.property(contact, quote, fc.boolean(), (message, asked, newsletter) => {
      const wish = newsletter ? { newsletter: true } : {}
      expect(readContact(formOf({ ...message, newsletter }))).toEqual({ ...message, ...wish })
      const { plan, ...rest } = asked
      expect(readQuote(formOf({ ...asked, newsletter }))).toEqual({ ...rest, ...(plan ? { plan } : {}), ...wish })
    }),
  )
})

test('what is read of the form of a client is what was typed, field by field', () => {
  const details = fc.record(Object.fromEntries(CLIENT_DETAILS.map((name) => [name, words])))
  const rest = fc.record({ kind: words, name: words, state: words, timeZone: words, responsible: words, plan: words })
  const month = fc.constantFrom('01', '02', '12')
  const tags = fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { maxLength: 4 })
  fc.assert(
    fc.property(details, rest, month, tags, fc.nat(90), (some, more, yearEndMonth, tagged, storage) => {
      const team = ['first', 'second']
      const typed = {
        ...some,
        ...more,
        yearEndMonth,
        yearEndDay: '28',
        storageGb: String(storage),
        tags: tagged.join(', '),
      }
      const { client } = readClientForm(formOf({ ...typed, team }))
      expect(client).toEqual({
        ...{ ...some, ...more, responsible: more.responsible || null, plan: more.plan || null, team, tags: tagged },
        ...{ yearEnd: `${yearEndMonth}-28`, storageLimitBytes: storage * 1_000_000_000 },
      })
    }),
  )
})
