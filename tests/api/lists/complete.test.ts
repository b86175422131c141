import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { CONTENT_LISTS } from './content-lists.ts'
import { DOCUMENT_LISTS } from './document-lists.ts'
import { EVENT_LISTS } from './event-lists.ts'
import { FILE_LISTS } from './file-lists.ts'
import { MOVING_LISTS } from './moving-lists.ts'
import { NEWSLETTER_LISTS } from './newsletter-lists.ts'
import { OFFICE_LISTS } from './office-lists.ts'
import { PROPOSAL_LISTS } from './proposal-lists.ts'

/** Lists that are always answered whole, and why that is right. */
const WHOLE: Record<string, string> = {
  'GET /api/audit/actions': 'the kinds of events that the code knows',
  'GET /api/media/folders': 'folders that somebody named',
  'GET /api/account/sessions': 'the devices of one person',
  'GET /api/account/devices': 'the devices of one person',
  'GET /api/account/review': 'what was added to one account within 30 days',
  'GET /api/account/passkeys': 'the passkeys of one person',
  'GET /api/categories': 'categories that somebody named',
  'GET /api/publications': 'folders that somebody named',
  'GET /api/articles/calendar': 'one month',
  'GET /api/articles/links': 'the first six',
  'GET /api/articles/reviewers': 'the people of the firm',
  'GET /api/articles/reviews': 'what one person was asked to read',
  'GET /api/pages/{id}/links': 'the first few that lead to a page',
  'GET /api/articles/{id}/links': 'the first few that lead to an article or a page',
  'GET /api/site-addresses': 'the addresses that were asked about, at most 40',
  'GET /api/clients/duplicates': 'the first few that are alike',
  'GET /api/clients/{id}/members': 'the people of one client',
  'GET /api/my/clients': 'the clients that one person acts for',
  'GET /api/my/clients/{id}/members': 'the people of one client',
  'GET /api/paper-requests/templates': 'lists that come with the product',
  'GET /api/paper-request-schedules/{id}': 'the papers of one list, at most 100',
  'GET /api/proposals/templates': 'at most 100 of the firm, and those that come with the product',
  'GET /api/proposal-templates': 'at most 100',
  'GET /api/deadline-rules': 'at most 200 rules',
  'GET /api/deadline-rules/regions': 'the regions that a library knows',
  'GET /api/clients/{id}/deadline-rules': 'the rules of one client, of at most 200',
  'GET /api/my/clients/{id}/deadlines': 'the year of one client',
  'GET /api/reply-templates': 'templates that somebody wrote',
  'GET /api/setup/promises': 'sentences that come with the product',
  'GET /api/my/to-do': 'one line for each client that one person acts for',
  'GET /api/dashboard/queue': 'the first few of each kind; their lists have the rest',
  'GET /api/my/views': 'at most 30 for each list',
  'GET /api/appointments/offer': 'at most 40 kinds',
  'GET /api/appointment-kinds': 'at most 40',
  'GET /api/appointment-kinds/{id}/times': 'at most 62 days',
  'GET /api/appointments/{id}/times': 'at most 62 days',
  'GET /api/appointments/manage/times': 'at most 62 days',
  'GET /api/my/appointments': 'the first 50 of one person',
  'GET /api/calendar': 'the dates of twelve months of the rules that somebody made public',
  'GET /api/calendar/feeds': 'at most 10 of one person',
  'GET /api/my/clients/{id}/calendar-feeds': 'at most 10 of one person',
  'GET /api/my/registrations': 'the first 100 of one person',
  'GET /api/events/{id}/attendees': 'everybody with a seat, proven with the events',
  'GET /api/events/speakers': 'names of the team',
  'GET /api/events/{id}/messages': 'the last 100 to one event',
  'GET /api/events/{id}/feedback': 'the last 500 of one event',
  'GET /api/webhooks': 'at most 20',
  'GET /api/search': 'the first few of each kind; its lists have the rest',
  'GET /api/backups': 'as many as are kept',
  'GET /api/exports': 'the last twenty',
  'GET /api/alerts': 'the last twenty',
  'GET /api/imports/{id}/report': 'a line for each item, proven with the imports',
  'GET /sitemap.xml': 'parts by number, proven with the sitemap',
  'GET /api/reports/{report}/export': 'a line for each day, proven with the reports',
}

// biome-ignore lint/suspicious/noExplicitAny: a JSON schema may be of any shape.
type Schema = any

describe('lists', () => {
  let app: TestApp
  let document: Schema
  beforeAll(async () => {
    app = await startApp()
    document = await (await app.call('/api/openapi.json')).json()
  })
  afterAll(() => app.close())

  it('each stands in a table of tests/api/lists, or among those that are short', () => {
    const office = {
      ...OFFICE_LISTS,
      ...FILE_LISTS,
      ...DOCUMENT_LISTS,
      ...PROPOSAL_LISTS,
      ...MOVING_LISTS,
      ...NEWSLETTER_LISTS,
      ...EVENT_LISTS,
    }
    const tables = { ...CONTENT_LISTS, ...office }
    const exports = Object.values(tables).flatMap(({ exported }) => exported?.call ?? [])
    const proven = [...Object.keys(tables).map((name) => name.split(' ').slice(0, 2).join(' ')), ...exports]
    const known = new Set([...proven, ...Object.keys(WHOLE)])
    const told = Object.entries<Schema>(document.paths).flatMap(([path, { get }]) =>
      get && isList(get) ? [`GET ${path}`] : [],
    )
    expect(told.filter((call) => !known.has(call))).toEqual([])
    expect([...known].filter((call) => !told.includes(call))).toEqual([])
  })

  /** Whatever answers rows, a table, or one page of something. */
  function isList(call: Schema): boolean {
    const content = call.responses[200]?.content ?? {}
    const answer = resolved(content['application/json']?.schema)
    const rows = resolved(answer?.properties?.items)
    const pages = (call.parameters ?? []).some(({ name }: Schema) => /^(page|pageno|before|after|part)$/.test(name))
    return pages || 'text/csv' in content || answer?.type === 'array' || rows?.type === 'array'
  }

  function resolved(schema: Schema): Schema {
    return schema?.$ref ? resolved(document.components.schemas[schema.$ref.split('/').at(-1)]) : schema
  }
})
