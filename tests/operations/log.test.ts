import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'
import { ADMIN, type Site, startSite } from '#tests/support/site.ts'

const ADDRESS = /[\w.+-]+(@|%40)[\w-]+\.[\w.-]*[a-z]/i

describe('the log', () => {
  let smtp: MailServer
  let site: Site
  beforeAll(async () => {
    smtp = await startMailServer()
    site = await startSite({ SMTP_URL: smtp.url, LOG_LEVEL: 'trace', TRUST_PROXY: '0' }, { isUsed: true })
  })
  afterAll(async () => {
    await site.stop()
    await smtp.close()
  })

  async function call(path: string, { method = 'POST', body, headers = {} }: Call = {}) {
    const json = body === undefined ? {} : { body: JSON.stringify(body) }
    const answer = await fetch(site.url + path, {
      method,
      ...json,
      headers: { 'Content-Type': 'application/json', ...headers },
    })
    return { status: answer.status, body: await answer.json().catch(() => ({})) }
  }

  it('holds no email address, whatever people and the mail server do', async () => {
    const password = 'gravel tin ostrich 7'
    const email = 'robin.reed@example.com'
    const register = { fullName: 'Robin Reed', email, password, confirmPassword: password }
    expect((await call('/api/auth/register', { body: register })).status).toBe(201)
    await smtp.mailTo(email)
    expect((await call('/api/auth/login', { body: { email, password } })).status).toBe(200)
    expect((await call('/api/auth/login', { body: { email, password: 'not the password' } })).status).toBe(401)

    // From here on the mail server names whom it will not take.
    smtp.refuseWith(550, { words: '5.1.1 no such user: robin.reed+tag@mail.example.com,' })
    expect((await call('/api/auth/register', { body: register })).status).toBeLessThan(500)
    expect((await call('/api/auth/forgot-password', { body: { email } })).status).toBe(200)
    const message = { name: 'Ada', email: 'ada@example.org', phone: '+1 555 0100', message: 'A question about VAT.' }
    expect((await call('/api/contact', { body: message })).status).toBeLessThan(300)
    const quote = {
      firstName: 'Ada',
      lastName: 'L',
      companyName: 'Works',
      email: 'quote@example.org',
      phone: '+1 555 0101',
    }
    const choices = {
      location: 'Town',
      description: 'Individual',
      challenges: ['Other'],
      otherChallenge: 'Much',
      plan: 'Advanced',
    }
    expect((await call('/api/quotes', { body: { ...quote, ...choices } })).status).toBeLessThan(300)
    const { body: news } = await call('/api/news', { method: 'GET' })
    const id = news.items[0].id
    const { body: article } = await call(`/api/news/${id}`, { method: 'GET' })
    const comment = {
      name: 'Ada',
      email: 'reader@example.org',
      comment: 'A remark.',
      csrftoken: article.csrf_token,
      id,
    }
    await call('/news/news.php', { body: comment })

    const { body: admin } = await call('/api/auth/login', { body: ADMIN })
    const headers = { Authorization: `Bearer ${admin.token}` }
    const invited = { fullName: 'Cleo Lee', email: 'colleague@example.net', role: 'editor' }
    expect((await call('/api/team/invitations', { body: invited, headers })).status).toBe(201)
    await call('/api/customers?q=ada@example.org', { method: 'GET', headers })

    // Errors, with an address wherever one can be.
    for (const path of [
      '/api/customers/ada@example.org',
      '/nowhere/ada@example.org',
      '/reset%40example.org/x?to=a@b.example',
    ]) {
      await call(path, { method: 'GET', headers: { ...headers, Referer: 'https://x.example/?q=ada@example.org' } })
    }
    await call('/api/auth/login', { body: { email: 'a@example.com', password: { no: 'ada@example.org' } } })
    await call('/api/contact', { headers: { 'Content-Type': 'text/plain', 'User-Agent': 'ada@example.org' } })
    await expect
      .poll(() => site.lines.filter((line) => line.includes('a mail could not be sent')).length)
      .toBeGreaterThan(4)

    expect(site.lines.length, 'the log is there').toBeGreaterThan(20)
    expect(site.lines.filter((line) => ADDRESS.test(line))).toEqual([])
  })

  it('says once that a proxy stands in front though TRUST_PROXY is not set, and Health says so too', async () => {
    const told = () => site.lines.filter((line) => line.includes('TRUST_PROXY'))
    expect(told()).toEqual([])
    for (let time = 0; time < 3; time++) await fetch(site.url, { headers: { 'X-Forwarded-For': '203.0.113.9' } })
    const { body: admin } = await call('/api/auth/login', { body: ADMIN })
    const headers = { Authorization: `Bearer ${admin.token}` }
    const { body: health } = await call('/api/health', { method: 'GET', headers })
    expect(health.warnings).toContainEqual(expect.stringMatching(/^TRUST_PROXY is not set, but requests arrive/))
    expect(told()).toHaveLength(1)
  })
})

interface Call {
  method?: string
  body?: unknown
  headers?: Record<string, string>
}
