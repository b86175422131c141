import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createServices } from '#server/services.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { staffOf } from '#tests/support/articles.ts'
import { countMails, newestMail } from '#tests/support/mails.ts'
import { readerOf, remark } from '#tests/support/news.ts'

describe('the digest', () => {
  let app: TestApp
  let staff: ReturnType<typeof staffOf>
  let article: number
  const [editor, admin] = ['digest-editor@example.com', 'digest-admin@example.com']
  // What waits, and what was sent today, is of the whole site.
  beforeEach(async () => {
    app = await startApp({ publicUrl: 'https://firm.example' })
    staff = staffOf(app)
    article = (await staff.publish({ title: 'A notice' })).id
    await app.person({ role: 'editor', email: editor })
    await app.person({ role: 'admin', email: admin })
    await app.person({ role: 'client', email: 'digest-client@example.com' })
    await app.person({ role: 'accountant', email: 'digest-accountant@example.com' })
    const gone = await app.person({ role: 'editor', email: 'digest-gone@example.com' })
    await app.db.transaction((tx) =>
      tx
        .updateTable('accounts')
        .set({ suspendedAt: app.clock.now().toISOString() })
        .where('id', '=', gone.accountId)
        .execute(),
    )
  })
  afterEach(() => app.close())

  const run = () => app.services.jobs.run('office-digest')

  /** Sets the clock to an hour of the firm's next day. */
  async function setHour(wanted: number) {
    const { timeZone } = await app.services.settings.get('firm')
    const hourNow = () =>
      Number(
        new Intl.DateTimeFormat('en', { timeZone, hour: '2-digit', hourCycle: 'h23' })
          .format(app.clock.now())
          .slice(0, 2),
      )
    do app.clock.advance({ hours: 1 })
    while (hourNow() !== wanted)
  }

  async function hold(comment: string) {
    const reader = readerOf(app)
    const { body } = await reader.open(article)
    app.clock.advance({ seconds: 20 })
    const words = `${comment} https://a.example https://b.example`
    expect((await reader.send({ csrftoken: body.csrf_token, id: article, ...remark, comment: words })).body.held).toBe(
      true,
    )
  }

  it('N7: says nothing while nothing waits', async () => {
    await setHour(9)
    await run()
    expect(await countMails(app, editor)).toBe(0)
  })

  it('N7: tells staff in the morning what waits, and nobody else', async () => {
    await hold('Is the tenth a holiday?')
    await setHour(6)
    await run()
    expect(await countMails(app, editor)).toBe(0)
    await setHour(7)
    await run()
    const mail = await newestMail(app, editor)
    expect(mail.subject).toBe('1 comment waits for review')
    expect(mail.text).toContain('Rita Reader on "A notice"')
    expect(mail.text).toContain('Held: More than one link')
    expect(mail.text).toContain('> Is the tenth a holiday?')
    expect(mail.text).toContain('https://firm.example/dashboard/comments')
    expect(mail.text + mail.html).not.toContain(remark.email)
    expect(await countMails(app, admin)).toBe(1)
    expect(await countMails(app, 'digest-client@example.com')).toBe(0)
    expect(await countMails(app, 'digest-gone@example.com')).toBe(0)
  })

  it('N7: comes once a day, whichever of several instances sends it', async () => {
    await hold('Question 0')
    await setHour(7)
    const other = createServices(app)
    await Promise.all([run(), other.jobs.run('office-digest'), run()])
    expect(await countMails(app, editor)).toBe(1)
    for (let number = 1; number <= 11; number++) {
      await hold(`Question ${number}`)
      app.clock.advance({ minutes: 2 })
    }
    await setHour(7)
    await Promise.all([run(), other.jobs.run('office-digest')])
    expect(await countMails(app, editor)).toBe(2)
    const mail = await newestMail(app, editor)
    expect(mail.subject).toBe('12 comments wait for review')
    expect(mail.text).toContain('And 2 more.')
    expect(mail.text).not.toContain('Question 11')
  })

  it('N7: ends when everything was dealt with', async () => {
    await hold('Is it dealt with?')
    await setHour(7)
    await run()
    expect(await countMails(app, editor)).toBe(1)
    const { body } = await staff.get('/api/comments?state=held')
    const ids = body.items.map((each: { id: number }) => each.id)
    await staff.send('POST', '/api/comments/bulk', { ids, state: 'rejected' })
    await setHour(7)
    await run()
    expect(await countMails(app, editor)).toBe(1)
  })

  it('M4: tells who may open the inbox what is held as spam, and editors nothing of it', async () => {
    const robot = { name: 'Robbie', email: 'robbie@example.org', message: 'Buy this', website: 'https://spam.example' }
    const sent = await app.call('/api/contact', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(robot),
    })
    expect(sent.status).toBe(201)
    const { reference } = await sent.json()
    const [before, beforeEditor] = [await countMails(app, admin), await countMails(app, editor)]
    await setHour(7)
    await run()
    expect([await countMails(app, admin), await countMails(app, editor)]).toEqual([before + 1, beforeEditor])
    expect((await newestMail(app, 'digest-accountant@example.com')).subject).toBe('1 request is held as spam')
    const mail = await newestMail(app, admin)
    expect(mail.subject).toBe('1 request is held as spam')
    expect(mail.text).toContain(`${reference}: Robbie (A field that people do not see was filled in)`)
    expect(mail.text).toContain('https://firm.example/dashboard/inbox?held=yes')
    await hold('One more')
    await setHour(7)
    await run()
    expect((await newestMail(app, admin)).subject).toBe('1 request is held as spam, 1 comment waits for review')
    expect((await newestMail(app, editor)).subject).toBe('1 comment waits for review')
    expect((await newestMail(app, 'digest-accountant@example.com')).subject, 'M4').toBe('1 request is held as spam')
  })
})
