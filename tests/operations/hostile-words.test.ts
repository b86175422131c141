import { parseHTML } from 'linkedom'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { articleForm, doc } from '#tests/support/articles.ts'
import { type BackOffice, openBackOffice } from '#tests/support/back-office.ts'
import { spoiled } from '#tests/support/hostile-words.ts'
import { ADMIN, type Site, startSite } from '#tests/support/site.ts'

/** Breaks out of text, attributes, scripts, comments and templates, where any of them lets it. */
const EVIL = `x'"><script>alert(1)</script><img src=x onerror=alert(2)>{{7*7}}</script></title><!--`
const LINE = EVIL.slice(0, 110)
const SECRETS = { name: 'Persephone Quill', email: 'persephone.quill@example.com', words: 'My debts are many florins' }

// biome-ignore lint/suspicious/noExplicitAny: settings of every shape.
type Tree = any

describe('hostile words', () => {
  let site: Site
  let office: BackOffice
  let staff: Record<string, string>
  let cookie: Record<string, string>
  let article: number
  beforeAll(async () => {
    site = await startSite({ LOG_LEVEL: 'trace' }, { isUsed: true })
    office = await openBackOffice(site)
    const { body, headers } = await post('/api/auth/login', ADMIN)
    staff = { Authorization: `Bearer ${body.token}` }
    cookie = { Cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '' }
    await fillSettings()
    const text = doc(EVIL, { type: 'paragraph', content: [hostileLink('javascript:alert(1)'), hostileLink(EVIL)] })
    const made = await form('/api/articles', {
      ...{ title: LINE, shortDesc: EVIL, category: LINE.slice(0, 40), content: JSON.stringify(text), imageAlt: LINE },
    })
    article = made.body.id
    expect(made.status).toBe(201)
    await form('/api/articles', { title: 'As HTML', category: 'Tax', content: `<p onclick=x>${EVIL}</p>` })
    await post('/api/contact', { name: LINE, email: 'eve@example.com', message: EVIL })
    await post('/api/quotes', {
      ...{ firstName: LINE.slice(0, 100), lastName: '=1+1', companyName: '@SUM(A1)', email: 'eve@example.com' },
      ...{ phone: '+1 234 567', location: LINE, description: 'Retailer', challenges: ['Other'], otherChallenge: EVIL },
    })
    await comment(LINE, EVIL)
    for (const { id } of (await get('/api/comments?state=held')).body.items) {
      expect((await send('PATCH', `/api/comments/${id}`, { state: 'visible' })).status).toBe(200)
    }
    const pdf = new File(['%PDF-1.4\nx'], `${LINE}.pdf`)
    expect((await form('/api/publications/folders/1/files', { file: pdf })).status).toBe(201)
  })
  afterAll(async () => {
    await office.close()
    await site.stop()
  })

  it.each([
    ...['/', '/about', '/services', '/careers', '/privacy', '/blog', '/Contact', '/quote', '/login', '/register'],
    ...['/publication', '/publication?folder=1', `/blog?q=${encodeURIComponent(EVIL)}`, '/nowhere/%3Cscript%3E'],
    ...[`/blog?category=${encodeURIComponent(LINE.slice(0, 40))}`, `/login?next=${encodeURIComponent(EVIL)}`],
    // The set-up opens by itself the first time.
    ...[
      'ARTICLE',
      '/dashboard/setup',
      '/dashboard',
      '/alist',
      '/dashboard/inbox',
      '/dashboard/comments',
      '/dashboard/categories',
    ],
  ])('XSS: stays words on %s', async (path) => {
    const isOffice = /^\/(dashboard|alist)/.test(path)
    const page = await get(path === 'ARTICLE' ? `/blogd/${article}` : path, isOffice ? cookie : {})
    expect(page.status).toBe(path.startsWith('/nowhere') ? 404 : 200)
    const { document } = parseHTML(page.text)
    const policy = page.headers.get('content-security-policy') ?? ''
    for (const script of document.querySelectorAll('script')) {
      const nonce = script.getAttribute('nonce')
      const allowed = script.getAttribute('src') || (nonce && policy.includes(`'nonce-${nonce}'`))
      const isData = /json|speculationrules/.test(script.getAttribute('type') ?? '')
      expect(allowed || isData, script.outerHTML.slice(0, 200)).toBeTruthy()
      if (/ld\+json/.test(script.getAttribute('type') ?? '')) JSON.parse(script.textContent ?? '')
    }
    expect(dangersIn(document)).toEqual([])
    expect(page.text).toContain('<title>')
    if (path === 'ARTICLE') expect(document.querySelector('#comments, main')?.textContent).toContain('{{7*7}}')
  })

  it('XSS: what calls and feeds tell as HTML is safe, and XML holds together', async () => {
    for (const html of [
      (await get(`/api/articles/${article}`)).body.content,
      (await get(`/news/post_detail.php?nid=${article}`)).body.post.postdetails,
      (await get(`/api/news/${article}`)).body.html,
    ]) {
      expect(dangersIn(parseHTML(`<body>${html}</body>`).document)).toEqual([])
    }
    for (const path of ['/feed.xml', '/atom.xml', '/sitemap.xml']) {
      const { text, headers } = await get(path)
      expect(headers.get('content-type'), path).toMatch(/xml/)
      const outside = text.replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, '')
      expect(outside, path).not.toMatch(/<script|<img|onerror=alert\(2\)>/)
    }
  })

  it('XSS and header injection: mails are letters, whatever stands in them', async () => {
    const mails = await office.db.read.selectFrom('outboxMails').selectAll().execute()
    expect(mails.length).toBeGreaterThan(1)
    for (const mail of mails) {
      expect(dangersIn(parseHTML(mail.html).document), mail.kind).toEqual([])
      expect(`${mail.subject}${mail.recipient}${mail.replyTo}`).not.toMatch(/[\r\n]/)
    }
  })

  it('formulas: no export begins a cell like one', async () => {
    for (const path of ['/api/leads/export', '/api/audit/export']) {
      const { text, status } = await get(path)
      expect(status, path).toBe(200)
      expect(text, path).not.toMatch(/(^|,|\n)"?[=+@-][A-Z0-9]/)
    }
  })

  it('file names: are sent encoded, and lead nowhere else', async () => {
    const { body } = await get('/api/publications/files?folder=1')
    const { url, name } = body.items.find((file: { name: string }) => file.name.includes('title'))
    expect(name).not.toMatch(/[<>"/\\]/)
    const { headers } = await get(url)
    expect(headers.get('content-disposition')).toMatch(/^inline; filename\*=UTF-8''[\w.%~!-]+$/)
  })

  it('logs carry nothing of a person: no name, address, word, token or query', async () => {
    const password = 'gravel tin ostrich 7'
    const visitor = { 'X-Forwarded-For': '203.0.113.77', 'User-Agent': 'PersephonesBrowser/1.0' }
    await post('/api/contact', { name: SECRETS.name, email: SECRETS.email, message: SECRETS.words }, visitor)
    const account = { fullName: SECRETS.name, email: SECRETS.email, password, confirmPassword: password }
    await post('/api/auth/register', account, visitor)
    await post('/api/auth/login', { email: SECRETS.email, password: 'a wrong guess 1' }, visitor)
    const { token } = (await post('/api/auth/login', { email: SECRETS.email, password }, visitor)).body
    await post('/api/auth/forgot-password', { email: SECRETS.email }, visitor)
    await comment(SECRETS.name, SECRETS.words, SECRETS.email)
    await get(`/blog?q=${encodeURIComponent(SECRETS.words)}`, visitor)
    await get(`/verify-email?token=${token}`, visitor)
    await get('/api/auth/me', { ...visitor, Authorization: `Bearer ${token}` })
    await post('/api/contact', `{"name":"${SECRETS.name}","email":`, visitor)
    const { secret } = (await post(`/api/articles/${article}/preview`, {})).body
    expect((await get(`/preview/${secret}`, visitor)).status).toBe(200)
    await expect.poll(() => site.lines.filter((line) => line.includes('/api/contact')).length).toBeGreaterThan(2)
    const log = site.lines.join('\n').toLowerCase()
    const traces = [...Object.values(SECRETS), 'persephone', '203.0.113', 'debts', password, 'a wrong guess', 'florins']
    for (const trace of [...traces, String(token), String(secret), ADMIN.password])
      expect(log).not.toContain(trace.toLowerCase())
    expect(log).not.toMatch(/\?q=|token=|authorization|cookie/)
  })

  async function fillSettings(): Promise<void> {
    const { body } = await get('/api/settings/office')
    let changed = 0
    for (const [section, value] of Object.entries<Tree>(body.settings)) {
      const answer = await send('PUT', '/api/settings', {
        section,
        value: spoiled(value, LINE.slice(0, 60)),
        version: body.versions?.[section] ?? 0,
      })
      if (answer.status === 200) changed++
    }
    expect(changed).toBeGreaterThan(0)
  }

  async function comment(name: string, words: string, email = 'eve@example.com') {
    const opened = await fetch(`${site.url}/news/post_detail.php?nid=${article}`)
    const visitor = opened.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const { csrf_token: csrftoken } = await opened.json()
    const sent = await post(
      '/news/post_comment.php',
      { csrftoken, id: article, name, email, comment: words },
      { Cookie: visitor },
    )
    expect(sent.status).toBe(200)
  }

  async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const isForm = body instanceof FormData
    const answer = await fetch(site.url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...staff,
        ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isForm || typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    const isJson = /json/.test(answer.headers.get('content-type') ?? '')
    return { status: answer.status, headers: answer.headers, text, body: isJson ? JSON.parse(text) : ({} as Tree) }
  }
  const get = (path: string, headers?: Record<string, string>) => send('GET', path, undefined, headers)
  const post = (path: string, body: unknown, headers?: Record<string, string>) => send('POST', path, body, headers)
  const form = (path: string, fields: Record<string, string | Blob>) => send('POST', path, articleForm(fields))
})

const hostileLink = (href: string) => ({ type: 'text', text: 'link', marks: [{ type: 'link', attrs: { href } }] })

/** What in a document would run: handlers, addresses that are scripts, and elements nobody writes here. */
function dangersIn(document: Document): string[] {
  const found: string[] = []
  for (const element of document.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      const isScript =
        /^(href|src|action|formaction|data)$/.test(name) && /^\s*(javascript|vbscript|data:text)/i.test(value)
      if (/^on/i.test(name) || isScript) found.push(`<${element.tagName} ${name}="${value.slice(0, 60)}">`)
    }
    if (element.tagName === 'IMG' && element.getAttribute('src') === 'x') found.push('<img src=x>')
  }
  return found
}
