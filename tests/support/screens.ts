import { addDays } from '#domain/time/days.ts'
import { KIND } from './appointments.ts'
import { articleForm } from './articles.ts'
import { post, wxr } from './imports/wordpress.ts'
import { everyBlock } from './page-blocks.ts'
import { jpeg } from './pictures.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
export type Call = (method: string, path: string, body?: unknown) => Promise<any>

/** Addresses that show no page of their own. */
export const NO_SCREENS = [
  'logout',
  'dashboard/mail/:id/html',
  'dashboard/newsletter/:id/html',
  'dashboard/views',
  'dashboard/setting/:section/preview',
  // Shown to builders only.
  'design',
]

/** One of everything that a screen reports. */
export async function makeOneOfEach(call: Call, today = new Date().toISOString().slice(0, 10)) {
  const words = { content: '<h2>First</h2><p>Some words.</p><h2>Second</h2><p>And more.</p>', category: 'Tax' }
  const picture = new File([new Uint8Array(await jpeg(640, 400, 7))], 'plate.jpg', { type: 'image/jpeg' })
  const cover = { mainImage: picture, imageAlt: 'A plate' }
  const article = await call('POST', '/api/articles', articleForm({ title: 'Stands still', ...words, ...cover }))
  const preview = await call('POST', `/api/articles/${article.id}/preview`)
  // The site itself begins one each week; another cannot be begun beside it.
  const { items: issues } = await call('GET', '/api/newsletters')
  const newsletter = issues[0] ?? (await call('POST', '/api/newsletters'))
  const { items: pictures } = await call('GET', '/api/media')
  const folder = await call('POST', '/api/publications/folders', { name: 'Still', type: 'shared' })
  const pdf = articleForm({ file: new File(['%PDF-1.4\n%%EOF'], 'still.pdf') })
  const file = await call('POST', `/api/publications/folders/${folder.id}/files`, pdf)
  const message = { name: 'Stella Still', email: 'stella@example.com', message: 'A calm request.', elapsed: 60 }
  await call('POST', '/api/contact', message)
  const { items: leads } = await call('GET', '/api/leads')
  const csv = 'name,email\nErna Erased,erna@example.com\nPaul Person,paul@example.com\n'
  await call('POST', '/api/customers/import', { csv, commit: true })
  const [erased] = (await call('GET', '/api/customers?q=erna@example.com')).items
  const receipt = await call('DELETE', `/api/customers/${erased.id}`)
  const [person] = (await call('GET', '/api/customers?q=paul@example.com')).items
  const client = await call('POST', '/api/clients', { kind: 'company', name: 'Still Waters Ltd' })
  const back = `/api/clients/${client.id}/documents`
  const paper = {
    client: String(client.id),
    back,
    file: new File(['%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF'], 'still.pdf'),
  }
  const { items: papers } = await call('POST', '/api/uploads/form', articleForm(paper))
  const letter = { clientId: client.id, subject: 'Still', body: 'A calm letter.' }
  const conversation = await call('POST', '/api/conversations', letter)
  const proposal = await call('POST', '/api/proposals', { clientId: client.id, template: 'bookkeeping' })
  const content = { title: 'Still', intro: '', options: [], lines: [], terms: [] }
  const template = await call('POST', '/api/proposal-templates', { name: 'Still', currency: 'USD', content })
  const rule = await call('POST', '/api/deadline-rules', {
    name: 'VAT return',
    service: 'VAT',
    region: null,
    rule: { anchor: { kind: 'month' }, offset: { unit: 'days', count: 20 }, roll: 'next', weekend: ['sat', 'sun'] },
  })
  const deadline = await call('POST', '/api/deadlines', { clientId: client.id, title: 'A calm fee', dueOn: today })
  await call('POST', `/api/deadlines/${deadline.id}/steps`, { title: 'A calm step', dueOn: today })
  const schedule = await call('POST', '/api/paper-request-schedules', {
    ...{ client: client.id, title: 'Still statements', items: [{ title: 'Still account' }], every: 'month', day: 1 },
  })
  await call('POST', `/api/deadline-rules/${rule.id}/apply`, {
    clients: [client.id],
    begins: `${today.slice(0, 7)}-01`,
  })
  const appointment = await bookOne(call, today)
  const page = await call('POST', '/api/pages', { title: 'A page that stands still' })
  const blocks = everyBlock(pictures[0])
  const save = { saveId: 'editor-of-screens', sequence: 1, baseVersion: page.version, content: blocks }
  const address = addressOf(page.id)
  await call('PATCH', `/api/articles/${page.id}`, { ...save, address, shortDesc: 'All twelve blocks.' })
  await call('POST', `/api/articles/${page.id}/publish`, {})
  const below = await call('POST', '/api/pages', { title: 'Below' })
  const one = { type: 'doc', content: [{ type: 'headingBlock', attrs: { title: 'Below another' } }] }
  await call('PATCH', `/api/articles/${below.id}`, {
    ...save,
    baseVersion: below.version,
    content: one,
    address: `${address}/below`,
  })
  await call('POST', `/api/articles/${below.id}/publish`, {})
  const posts = new File([wxr(post({ id: 1, title: 'Still there' }))], 'still.xml')
  const sent = { client: '0', target: 'import', back: '/api/imports', file: posts }
  const { waiting } = await call('POST', '/api/uploads/form', articleForm(sent))
  const begun = await call('POST', '/api/imports', { files: [waiting[0].id] })
  // What is being read moves.
  while ((await call('GET', `/api/imports/${begun.id}`)).state === 'reading');
  const inAMonth = new Date(Date.parse(today) + 30 * 24 * 3600_000).toISOString().slice(0, 10)
  const sessions = [{ day: inAMonth, start: '09:00', end: '12:00' }]
  const event = await call('POST', '/api/events', { title: 'A still course', kind: 'course', capacity: 2, sessions })
  await call('PATCH', `/api/articles/${event.id}`, {
    ...save,
    baseVersion: 1,
    content: '<p>What stands still.</p>',
    address: eventAddressOf(event.id),
  })
  await call('POST', `/api/articles/${event.id}/publish`, {})
  const seat = { name: 'Stella Still', email: 'stella@example.com', attendees: ['Stella Still', 'Stan Still'] }
  await call('POST', `/api/events/${event.id}/registrations`, seat)
  const hook = { name: 'Still', url: 'https://hooks.example.com/still', kinds: ['appointment.cancelled'] }
  const webhook = await call('POST', '/api/webhooks', hook)
  const { items: mails } = await call('GET', '/api/outbox')
  const { settings } = await call('GET', '/api/settings/office')
  return {
    newsletter: newsletter.id,
    article: article.id,
    page: page.id,
    event: event.id,
    secret: preview.secret,
    folder: folder.id,
    picture: pictures[0].id,
    file: file.id,
    lead: leads[0].id,
    person: person.id,
    client: client.id,
    document: papers[0].id,
    conversation: conversation.id,
    proposal: proposal.id,
    template: template.id,
    rule: rule.id,
    deadline: deadline.id,
    ...appointment,
    schedule: schedule.id,
    receipt: receipt.reference,
    mail: mails[0].id,
    import: begun.id,
    webhook: webhook.id,
    sections: Object.keys(settings),
  }
}

/** An appointment of whoever calls; bookings are off again afterwards, as on a new site. */
async function bookOne(call: Call, today: string) {
  const enable = async (enabled: boolean) => {
    const { settings, versions } = await call('GET', '/api/settings/office')
    const value = { ...settings.appointments, enabled }
    await call('PUT', '/api/settings', { section: 'appointments', value, version: versions.appointments })
  }
  await enable(true)
  const { person, week: usual, version } = await call('GET', '/api/appointments/hours')
  const week = Object.fromEntries(Object.keys(usual).map((day) => [day, [{ opens: '00:00', closes: '23:30' }]]))
  await call('PUT', '/api/appointments/hours', { week, version })
  const kind = await call('POST', '/api/appointment-kinds', { ...KIND, name: 'A calm call', staff: [person.id] })
  const to = addDays(today, 5)
  const { items } = await call('GET', `/api/appointment-kinds/${kind.id}/times?from=${addDays(today, 2)}&to=${to}`)
  const form = { kind: kind.id, at: items[0].at, name: 'Stella Still', email: 'stella@example.com', topic: 'Calm' }
  await call('POST', '/api/appointments', form)
  await enable(false)
  const { items: booked } = await call('GET', `/api/appointments?person=${person.id}`)
  return { appointmentKind: kind.id, appointment: booked[0].id }
}

type Made = Awaited<ReturnType<typeof makeOneOfEach>>

/** Each time one of each is made, its page has an address of its own. */
const addressOf = (page: number) => `still-page-${page}`
const eventAddressOf = (event: number) => `still-course-${event}`

/** Every screen of the office and the account, by its address in the table of routes. */
export const officeScreens = (made: Made): Record<string, string[]> => ({
  dashboard: ['/dashboard'],
  'dashboard/account': ['/dashboard/account'],
  'dashboard/security': ['/dashboard/security'],
  'dashboard/confirm': ['/dashboard/confirm'],
  'dashboard/data': ['/dashboard/data'],
  alist: ['/alist', '/alist?state=draft'],
  articles: ['/articles'],
  create: ['/create'],
  'edit/:id': [`/edit/${made.article}`],
  'articles/new': ['/articles/new'],
  'articles/step2/:id': [`/articles/step2/${made.article}`],
  'dashboard/inbox': ['/dashboard/inbox'],
  'dashboard/inbox/templates': ['/dashboard/inbox/templates'],
  'dashboard/inbox/:id': [`/dashboard/inbox/${made.lead}`],
  'dashboard/find': ['/dashboard/find?q=still'],
  'dashboard/customers': ['/dashboard/customers'],
  'dashboard/customers/import': ['/dashboard/customers/import'],
  'dashboard/customers/receipts/:reference': [`/dashboard/customers/receipts/${made.receipt}`],
  'dashboard/customers/:id': [`/dashboard/customers/${made.person}`],
  'dashboard/clients': ['/dashboard/clients'],
  'dashboard/clients/new': ['/dashboard/clients/new'],
  'dashboard/clients/import': ['/dashboard/clients/import'],
  'dashboard/clients/:id': [`/dashboard/clients/${made.client}`],
  'dashboard/documents': [
    '/dashboard/documents',
    '/dashboard/documents?view=requests',
    '/dashboard/documents?view=all',
  ],
  'dashboard/documents/ask': [`/dashboard/documents/ask?marked=${made.client}`],
  'dashboard/documents/repeating': ['/dashboard/documents/repeating', '/dashboard/documents/repeating/new'],
  'dashboard/documents/repeating/:id': [
    `/dashboard/documents/repeating/${made.schedule}`,
    `/dashboard/documents/repeating/new?client=${made.client}`,
  ],
  'dashboard/documents/retention': ['/dashboard/documents/retention', '/dashboard/documents/retention?view=deleted'],
  'dashboard/clients/:id/documents': [`/dashboard/clients/${made.client}/documents`],
  'dashboard/clients/:id/documents/:document': [`/dashboard/clients/${made.client}/documents/${made.document}`],
  'dashboard/clients/:id/requests': [`/dashboard/clients/${made.client}/requests?template=year-end`],
  'dashboard/clients/:id/conversations': [`/dashboard/clients/${made.client}/conversations`],
  'dashboard/clients/:id/proposals': [`/dashboard/clients/${made.client}/proposals`],
  'dashboard/clients/:id/people': [`/dashboard/clients/${made.client}/people`],
  'dashboard/clients/:id/edit': [`/dashboard/clients/${made.client}/edit`],
  'dashboard/clients/:id/deadlines': [`/dashboard/clients/${made.client}/deadlines`],
  'dashboard/deadlines': ['/dashboard/deadlines'],
  'dashboard/deadlines/month': ['/dashboard/deadlines/month'],
  'dashboard/deadlines/import': ['/dashboard/deadlines/import'],
  'dashboard/deadlines/new': ['/dashboard/deadlines/new', '/dashboard/deadlines/new?q=still'],
  'dashboard/deadlines/rules': ['/dashboard/deadlines/rules', '/dashboard/deadlines/rules/new'],
  'dashboard/deadlines/rules/:id': [`/dashboard/deadlines/rules/${made.rule}`],
  'dashboard/deadlines/:id': [`/dashboard/deadlines/${made.deadline}`],
  'dashboard/appointments': ['/dashboard/appointments', '/dashboard/appointments?days=week'],
  'dashboard/appointments/hours': ['/dashboard/appointments/hours'],
  'dashboard/appointments/kinds': ['/dashboard/appointments/kinds'],
  'dashboard/appointments/kinds/:id': [
    `/dashboard/appointments/kinds/${made.appointmentKind}`,
    '/dashboard/appointments/kinds/new?example=intro',
  ],
  'dashboard/appointments/:id': [
    `/dashboard/appointments/${made.appointment}`,
    `/dashboard/appointments/${made.appointment}?move=yes`,
  ],
  'dashboard/proposals': ['/dashboard/proposals?view=draft'],
  'dashboard/proposals/new': ['/dashboard/proposals/new'],
  'dashboard/proposals/templates': ['/dashboard/proposals/templates'],
  'dashboard/proposals/templates/:id': [`/dashboard/proposals/templates/${made.template}`],
  'dashboard/proposals/:id': [`/dashboard/proposals/${made.proposal}`],
  'dashboard/conversations': ['/dashboard/conversations'],
  'dashboard/conversations/new': ['/dashboard/conversations/new', `/dashboard/conversations/new?client=${made.client}`],
  'dashboard/conversations/write': [`/dashboard/conversations/write?marked=${made.client}`],
  'dashboard/conversations/:id': [`/dashboard/conversations/${made.conversation}`],
  'dashboard/deadlines/feeds': ['/dashboard/deadlines/feeds'],
  'dashboard/setup': ['/dashboard/setup'],
  'dashboard/setup/promises': ['/dashboard/setup/promises'],
  'dashboard/setup/:step': ['/dashboard/setup/firm'],
  'dashboard/calendar': ['/dashboard/calendar'],
  'dashboard/newsletter': ['/dashboard/newsletter'],
  'dashboard/newsletter/:id': [`/dashboard/newsletter/${made.newsletter}`],
  'dashboard/newsletter/subscribers': ['/dashboard/newsletter/subscribers'],
  'dashboard/newsletter/subscribers/import': ['/dashboard/newsletter/subscribers/import'],
  'dashboard/pages': ['/dashboard/pages'],
  'dashboard/pages/new': ['/dashboard/pages/new'],
  'dashboard/pages/:id': [`/dashboard/pages/${made.page}`],
  'dashboard/events': ['/dashboard/events', '/dashboard/events?view=drafts'],
  'dashboard/events/new': ['/dashboard/events/new'],
  'dashboard/events/details/:id': [`/dashboard/events/details/${made.event}`],
  'dashboard/events/text/:id': [`/dashboard/events/text/${made.event}`],
  'dashboard/events/messages/:id': [`/dashboard/events/messages/${made.event}`],
  'dashboard/events/sheet/:id': [`/dashboard/events/sheet/${made.event}`],
  'dashboard/events/:id': [`/dashboard/events/${made.event}`, `/dashboard/events/${made.event}?open=new`],
  'dashboard/comments': ['/dashboard/comments'],
  'dashboard/categories': ['/dashboard/categories'],
  'dashboard/mail': ['/dashboard/mail'],
  'dashboard/mail/:id': [`/dashboard/mail/${made.mail}`],
  'dashboard/reports': ['/dashboard/reports'],
  'dashboard/health': ['/dashboard/health'],
  'dashboard/inventory': ['/dashboard/inventory', '/dashboard/inventory?view=list'],
  'dashboard/inventory/pictures/:id': [`/dashboard/inventory/pictures/${made.picture}`],
  'dashboard/inventory/files/:id': [`/dashboard/inventory/files/${made.file}`],
  'dashboard/team': ['/dashboard/team', '/dashboard/team?open=new'],
  'dashboard/audit': ['/dashboard/audit'],
  'dashboard/exports': ['/dashboard/exports'],
  'dashboard/imports': ['/dashboard/imports?open=new'],
  'dashboard/imports/:id': [`/dashboard/imports/${made.import}`],
  'dashboard/redirects': ['/dashboard/redirects?open=new'],
  'dashboard/setting/programs': ['/dashboard/setting/programs?open=new'],
  'dashboard/setting/programs/webhooks': ['/dashboard/setting/programs/webhooks?open=new'],
  'dashboard/setting/programs/webhooks/:id': [`/dashboard/setting/programs/webhooks/${made.webhook}`],
  'dashboard/setting': ['/dashboard/setting'],
  'dashboard/setting/:section': made.sections.map((section) => `/dashboard/setting/${section}`),
  'dashboard/setting/:section/history': ['/dashboard/setting/firm/history'],
})

/** The client areas, which tests/e2e/clients/client-walk.test.ts, clients, documents, conversations and proposals walk through as their people. */
export const ROOMS = [
  ...[
    'portal',
    'portal/:client',
    'portal/:client/documents',
    'portal/:client/documents/:document',
    'portal/:client/people',
    'portal/requests/:reference',
  ],
  ...['portal/:client/proposals', 'portal/:client/proposals/:id'],
  ...['portal/:client/deadlines', 'portal/:client/deadlines/feeds'],
  ...['portal/:client/conversations', 'portal/:client/conversations/new', 'portal/:client/conversations/:id'],
]

/** Every page of the site. */
export const sitePages = (
  made: Pick<Made, 'article' | 'page' | 'event' | 'secret' | 'folder'>,
): Record<string, string[]> => ({
  '': ['/'],
  about: ['/about'],
  services: ['/services'],
  careers: ['/careers'],
  blog: ['/blog'],
  'blogd/:id/:slug?': [`/blogd/${made.article}`],
  'preview/:secret': [`/preview/${made.secret}`],
  publication: ['/publication', `/publication?folder=${made.folder}`],
  Contact: ['/Contact'],
  chat: ['/chat'],
  quote: ['/quote'],
  privacy: ['/privacy'],
  verify: ['/verify'],
  ':page': [`/${addressOf(made.page)}`],
  ':page/:below': [`/${addressOf(made.page)}/below`],
  login: ['/login'],
  register: ['/register'],
  'verify-email': ['/verify-email'],
  'forgot-password': ['/forgot-password'],
  'not-me': ['/not-me'],
  'reset-password': ['/reset-password'],
  join: ['/join'],
  'comment-mails': ['/comment-mails'],
  calendar: ['/calendar'],
  events: ['/events'],
  'events/:slug': [`/events/${eventAddressOf(made.event)}`],
  'events/registration': ['/events/registration'],
  book: ['/book'],
  'book/manage': ['/book/manage'],
  subscriptions: ['/subscriptions'],
  'subscriptions/confirm': ['/subscriptions/confirm'],
  'calendar/confirm': ['/calendar/confirm'],
  'calendar/emails': ['/calendar/emails'],
  'api/docs': ['/api/docs'],
  'api/docs/:area': ['/api/docs/sign-in'],
  '*': ['/nowhere'],
})
