/** Questions that show more than a list without any: other orders, other pages, one filter each. */
export const QUERIES: Record<string, string[]> = {
  'GET /api/clients': [
    ...['?sort=-name', '?page=2', '?state=active', '?state=ended', '?q=quill', '?responsible=none'],
    ...['?tag=retail', '?kind=individual', '?yearEnd=06'],
  ],
  'GET /api/clients/duplicates': [
    ...['?name=zebra%20foods', '?registrationNumber=5550001', '?taxNumber=5550002', '?email=inn@example.com'],
  ],
  'GET /api/events': ['?view=past', '?q=payroll'],
  'GET /api/events/{id}/registrations': ['?state=waiting', '?state=cancelled', '?q=pia'],
  'GET /api/subscribers': ['?state=pending', '?q=bea'],
  'GET /api/paper-requests': ['?state=open', '?state=done'],
  'GET /api/leads': [
    ...[
      '?sort=oldest',
      '?sort=due',
      '?state=closed',
      '?state=new',
      '?kind=contact',
      '?kind=quote',
      '?q=quill',
      '?page=2',
    ],
    ...['?tag=vat', '?owner=me', '?owner=none', '?state=spam'],
  ],
  'GET /api/leads/export': ['?kind=contact'],
  'GET /api/customers': ['?sort=name', '?kind=contact', '?q=quill'],
  'GET /api/conversations': ['?view=all', '?view=mine', '?view=them', '?view=unread', '?q=quill'],
  'GET /api/documents': ['?since=2020-01-01', '?q=quill'],
  'GET /api/proposals': ['?state=sent', '?state=accepted', '?view=draft'],
  'GET /api/deadlines': ['?from=2026-01-01&to=2028-01-01', '?state=filed'],
  'GET /api/deadlines/month': ['?month=2026-12'],
  'GET /api/deadline-rules': ['?client=1'],
  'GET /api/articles': ['?state=draft', '?sort=oldest', '?q=second', '?page=2'],
  'GET /api/articles/calendar': ['?month=2026-11'],
  'GET /api/comments': ['?state=held', '?state=visible', '?order=oldest'],
  'GET /api/media': ['?q=plate', '?q=deleted', '?sort=name'],
  'GET /api/inventory': ['?sort=name', '?kind=file', '?q=deleted'],
  'GET /api/redirects': ['?order=address', '?q=old'],
  'GET /api/outbox': ['?state=failed', '?order=oldest'],
  'GET /api/search': ['?q=quill', '?q=second', '?q=deleted', '?q=erna'],
  'GET /api/news': ['?tag=rates', '?category=payroll', '?q=second', '?page=2'],
  'GET /news/news.php': ['?page=1', '?page=2'],
  'GET /news/post_detail.php': ['?nid={article}'],
  'GET /api/reports/visits': ['?from=2026-11-01&to=2026-11-30'],
  'GET /api/reports/requests': ['?from=2026-11-01&to=2026-11-30'],
  'GET /api/calendar': ['?service=VAT'],
  'GET /api/appointments': ['?view=past'],
  // Days without any time: what is the first after them.
  'GET /api/appointment-kinds/{id}/times': [
    '?from=2026-10-05&to=2026-10-06',
    // As many days as may be asked for, and one more.
    ...['?from=2026-08-01&to=2026-10-01', '?from=2026-08-01&to=2026-10-02'],
  ],
  'GET /api/appointments/manage/times': ['?token={booking}&from=2026-10-05&to=2026-10-06'],
  'GET /api/appointments/{id}/times': ['?from=2026-10-05&to=2026-10-06'],
}

/** What a user sees of it who works for some of the clients alone. */
export const OF_A_TEAM = [
  ...[
    '/api/clients',
    '/api/leads',
    '/api/customers',
    '/api/conversations?view=all',
    '/api/documents',
    '/api/proposals',
  ],
  ...[
    '/api/deadlines?from=2026-01-01&to=2028-01-01',
    '/api/paper-requests?state=open',
    '/api/events/{event}/registrations',
    '/api/events/{event}/attendees',
  ],
  ...['/api/search?q=quill', '/api/search?q=zebra', '/api/dashboard', '/api/clients/export', '/api/customers/export'],
]

function askedAddresses(addresses: string[]): string {
  return `?${addresses.map((address) => `address=${address.replace('?', '%3F').replace('&', '%26')}`).join('&')}`
}

/** Calls that answer nothing without a question. */
export const ALWAYS_ASKED: Record<string, string> = {
  'GET /api/articles/{id}/compare': '?from=1&to=live',
  'GET /api/articles/links': '?q=article',
  'GET /api/pages/find': '?address=/our-offices',
  'GET /api/conversations/{id}/draft': '?template={replyTemplate}',
  'GET /api/events/find': '?slug=payroll-for-starters',
  'GET /api/events/registration': '?token={registration}',
  'GET /api/my/views': '?place=inbox',
  'GET /api/subscribers/preferences': '?token={preferences}',
  'GET /api/site-addresses': askedAddresses([
    ...[
      '/',
      '/services',
      '/Services/',
      '/our-offices',
      '/our-office',
      '/blogd/{article}/any-words',
      '/blogd/999999/none',
    ],
    ...[
      '/blog',
      '/blog?category=tax',
      '/blog?category=none',
      '/blog?tag=rates',
      '/blog?tag=none',
      '/book',
      '/calendar',
    ],
    ...['/publication?folder=1', '/publication?folder=999999', '/uploads/any.jpg', '/uploads/', '/aged'],
    ...[
      '/postimages/any.jpg',
      '/postimages',
      '/old-prices',
      'https://firm.example/about',
      'https://elsewhere.example/about',
    ],
  ]),
  'GET /api/appointment-kinds/{id}/times': '?from=2026-11-23&to=2026-11-24',
  'GET /api/appointments/manage': '?token={booking}',
  'GET /api/appointments/manage/times': '?token={booking}&from=2026-11-23&to=2026-11-24',
  'GET /api/appointments/{id}/times': '?from=2026-11-23&to=2026-11-24',
}

/** Calls that whoever has the link of an email makes, by what was in it. */
export const WITH_LINK: Record<string, string> = {
  'GET /api/auth/invitation': 'invitation',
  'GET /api/auth/not-me/notice': 'notice',
  'GET /api/auth/reset-password/link': 'reset',
}
