import { api, browser, type Flaw, unit } from '#tests/planted/flaw.ts'

/** One of each class of mistakes that an earlier version of the tests did not see. */
export const unseen: Flaw[] = [
  {
    name: 'an announcement is gone on its own last day',
    file: 'src/web/site/layout/firm-lines.ts',
    find: 'day <= until',
    replace: 'day < until',
    tests: [unit('src/web/site/layout/firm-lines.test.ts')],
  },
  {
    name: 'Next on the list of a tag leads to page 2 of all news',
    file: 'src/web/site/news/addresses.ts',
    find: "if (tag) parameters.set('tag', tag)",
    replace: "if (tag && page === 1) parameters.set('tag', tag)",
    tests: [unit('src/web/site/news/addresses.test.ts')],
  },
  {
    name: 'another tab of the inbox opens on an empty page 3',
    file: 'src/web/admin/clients/leads/inbox.tsx',
    find: "hrefOf({ ...query, state, held: '', page: 1 })",
    replace: "hrefOf({ ...query, state, held: '' })",
    tests: [browser('list-links')],
  },
  {
    name: 'a copy of an article keeps the old publication date',
    file: 'src/server/features/website/articles/writing/article-writing.ts',
    find: "address: '', datedOn: ''",
    replace: "address: ''",
    tests: [api('ledgers/writes')],
  },
  {
    name: 'an accountant deletes another team’s deadline',
    file: 'src/server/features/work/deadlines/deadlines.service.ts',
    find: `        const deadline = await store.find(tx, id)
        if (!deadline || !(await clientAccess.open(actor, deadline.clientId, tx))) throw noSuch()
        if (deadline.ruleId !== null) {`,
    replace: `        const deadline = await store.find(tx, id)
        if (!deadline) throw noSuch()
        if (deadline.ruleId !== null) {`,
    tests: [api('whose')],
  },
  {
    name: 'a half-written answer appears in the form for another person',
    file: 'src/web/admin/clients/leads/reply-form.tsx',
    find: '`reply.${lead.id}.${sent}`',
    replace: '`reply.${sent}`',
    tests: [browser('kept-drafts')],
  },
  {
    name: '“5 days before” is saved as “after”',
    file: 'src/web/admin/work/deadlines/read-rule.ts',
    find: "(direction === 'before' ? -1 : 1)",
    replace: '1',
    tests: [unit('src/web/admin/work/deadlines/read-rule.test.ts')],
  },
  {
    name: 'the first hop of X-Forwarded-For is believed',
    file: 'src/server/http/request-context.ts',
    find: 'hops.at(-trustProxy) ?? hops[0]',
    replace: 'hops[0]',
    tests: [unit('src/server/http/request-context.test.ts')],
  },
  {
    name: 'the end of a CDATA section in a text breaks the WordPress export',
    file: 'src/server/features/website/exports/writing/wxr.ts',
    find: ".replaceAll(']]>', ']]]]><![CDATA[>')",
    replace: '',
    tests: [unit('src/server/features/website/exports/writing/wxr.test.ts')],
  },
  {
    name: 'opening hours follow the visitor’s zone',
    file: 'src/web/site/contact/watch-hours.ts',
    find: 'openingAt(new Date(), hours, timeZone)',
    replace: 'openingAt(new Date(), hours, Intl.DateTimeFormat().resolvedOptions().timeZone || timeZone)',
    tests: [unit('src/web/site/contact/watch-hours.test.ts')],
  },
  {
    name: 'an empty page gets a paragraph when two people write',
    file: 'src/web/admin/website/articles/desk/company/merge-drafts.ts',
    find: 'base.document.content?.length === 0 || (base',
    replace: '(base',
    tests: [unit('src/web/admin/website/articles/desk/company/merge-drafts.test.ts')],
  },
  {
    name: 'of several challenges in a quote request only the first is read',
    file: 'src/web/site/quote/check-quote.ts',
    find: "data.getAll('challenges').map(String)",
    replace: "data.getAll('challenges').slice(0, 1).map(String)",
    tests: [unit('src/web/round-trips.test.ts')],
  },
  {
    name: 'the way back from a deleted document deletes it again',
    file: 'src/web/signed-in/documents/document-acts.ts',
    find: "undo: { intent: 'restore', document: id }",
    replace: "undo: { intent: 'delete', document: id }",
    tests: [unit('src/web/acts.test.ts')],
  },
]
