import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openBackOffice } from '#tests/support/back-office.ts'
import { readerOf, remark } from '#tests/support/news.ts'
import { codeOf } from '#tests/support/one-time-codes.ts'
import { PASSWORD } from '#tests/support/people.ts'
import { ADMIN, runToEnd, startSite } from '#tests/support/site.ts'
import { usedDatabase } from '#tests/support/used-database.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
type Answer = { status: number; body: any; cookie: string }

describe('new keys', () => {
  let folder: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'countinghouse-rotation-'))
  })
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true })
  })

  it.each(['sqlite', 'postgres'])('on %s end what they signed, and nothing else', async (engine) => {
    const database = engine === 'postgres' ? { DATABASE_URL: await usedDatabase('rotation') } : {}
    const first = await startSite({ DATA_DIR: join(folder, engine), ...database }, { isUsed: true })
    const env = { ...first.env }
    const call = callerOf(first.url)
    const admin = await call('POST', '/api/auth/login', ADMIN)
    const staff = { Authorization: `Bearer ${admin.body.token}` }
    const { body: preview } = await call('POST', '/api/articles/1/preview', {}, staff)
    const office = await openBackOffice(first)
    const person = await office.people.person({ email: 'second@example.com' })
    const { body: begun } = await call('POST', '/api/account/two-factor', { password: PASSWORD }, person.bearer)
    const code = codeOf(begun.secret, { stepsAway: -1 })
    const { body: factor } = await call('POST', '/api/account/two-factor/confirm', { code }, person.bearer)
    const reader = readerOf({ call: (path, init) => fetch(first.url + path, init) })
    const { csrf_token: oldToken } = (await reader.open(1)).body
    await call('POST', '/api/auth/forgot-password', { email: ADMIN.email })
    const mails = office.db.read.selectFrom('outboxMails').select('text').where('kind', '=', 'account.reset-password')
    // The email is written after the answer.
    const [, resetToken = ''] = await vi.waitFor(async () => {
      const { text } = await mails.executeTakeFirstOrThrow()
      return /token=([\w-]+)/.exec(text) ?? []
    }, 60_000)
    await office.close()
    await first.stop()

    expect(await runToEnd(['cli', 'rotate-secrets'], env)).toMatchObject({ exitCode: 0, stderr: '' })
    expect(existsSync(join(folder, engine, 'secrets.before.json'))).toBe(false)
    const second = await startSite(env)

    // Ended: sessions by both their names, tokens of open forms, recovery codes.
    expect((await call('GET', '/api/auth/me', undefined, staff)).status).toBe(401)
    expect((await call('GET', '/api/auth/me', undefined, { Cookie: admin.cookie })).status).toBe(401)
    const late = await reader.send({ ...remark, id: 1, csrftoken: oldToken })
    expect([late.status, late.body.code]).toEqual([403, 'expired-form'])
    const challengeOf = async () =>
      (await call('POST', '/api/auth/login', { email: person.email, password: PASSWORD })).body.challenge
    const recovery = { challenge: await challengeOf(), code: factor.recoveryCodes[0] }
    expect((await call('POST', '/api/auth/login/two-factor', recovery)).status).toBe(401)

    // Kept: passwords, second factors, previews, links in mails, and every form that is opened now.
    const byCode = { challenge: await challengeOf(), code: codeOf(begun.secret, { stepsAway: 1 }) }
    expect((await call('POST', '/api/auth/login/two-factor', byCode)).status).toBe(200)
    expect((await call('GET', `/api/articles/preview/${preview.secret}`)).status).toBe(200)
    const { csrf_token: csrftoken } = (await reader.open(1)).body
    expect((await reader.send({ ...remark, id: 1, csrftoken })).status).toBe(200)
    const password = 'a lamp beside the ledger 9'
    const reset = { token: resetToken, password, confirmPassword: password }
    expect((await call('POST', '/api/auth/reset-password', reset)).status).toBe(200)
    expect((await call('POST', '/api/auth/login', { email: ADMIN.email, password })).status).toBe(200)
    expect(await second.stop()).toBe(0)
  })
})

function callerOf(url: string) {
  return async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const json = { 'Content-Type': 'application/json', ...headers }
    const answer = await fetch(url + path, { method, headers: json, ...sent })
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    return { status: answer.status, body: await answer.json(), cookie }
  }
}
