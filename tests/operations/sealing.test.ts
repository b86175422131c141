import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { pdfsig } from '#tests/support/poppler.ts'
import { ADMIN, type Site, startSite } from '#tests/support/site.ts'
import { needs } from '#tests/support/tools.ts'

describe('killed between acceptance and seal', () => {
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-sealing-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('O4: what was accepted stands, and one sealed PDF follows by itself', {
    timeout: 240_000,
    ...needs('poppler'),
  }, async () => {
    const env = { DATA_DIR: join(folder, 'data') }
    let site = await startSite(env, { isUsed: true })
    const office = await signIn(site)
    const client = await send(
      site,
      'POST',
      '/api/clients',
      { kind: 'company', name: 'Nordlicht', state: 'active' },
      office,
    )
    const draft = await send(site, 'POST', '/api/proposals', { clientId: client.id, template: 'bookkeeping' }, office)
    const email = 'robin@nordlicht.example'
    const change = {
      version: 1,
      content: draft.content,
      signers: [{ name: 'Robin Signer', email }],
      signingOrder: 'together',
      expiresOn: null,
    }
    const { version } = await send(site, 'PATCH', `/api/proposals/${draft.id}`, change, office)
    await send(site, 'POST', `/api/proposals/${draft.id}/send`, { version, isFree: true }, office)
    await send(site, 'POST', '/api/auth/code', { email })
    const code = await codeIn(env.DATA_DIR, 'account.sign-in-code')
    const signer = (await send(site, 'POST', '/api/auth/code/verify', { email, code })).token
    const own = `/api/my/clients/${client.id}/proposals/${draft.id}`
    const { hash } = await send(site, 'GET', own, undefined, signer)
    const seen = { hash, choice: { option: null, addOns: [] } }
    await send(site, 'POST', `${own}/code`, seen, signer)
    const signature = { ...seen, name: 'Robin Signer', consent: true }
    const given = { ...signature, code: await codeIn(env.DATA_DIR, 'account.signing-code') }
    const { state } = await send(site, 'POST', `${own}/accept`, given, signer)
    site.kill('SIGKILL')
    await site.exited
    expect(state).toBe('accepted')

    site = await startSite(env)
    const now = async () => await send(site, 'GET', own, undefined, signer)
    expect((await now()).state).toBe('accepted')
    await expect.poll(async () => (await now()).seal.state, { timeout: 120_000, interval: 250 }).toBe('sealed')
    const { items } = await send(site, 'GET', `/api/clients/${client.id}/documents`, undefined, office)
    expect(items).toHaveLength(1)
    const { items: engagements } = await send(site, 'GET', `/api/engagements?client=${client.id}`, undefined, office)
    expect(engagements).toHaveLength(1)
    const file = await fetch(site.url + (await now()).seal.url, { headers: { Authorization: `Bearer ${signer}` } })
    const bytes = new Uint8Array(await file.arrayBuffer())
    expect(pdfsig(bytes)).toMatch(/Signature is Valid/)
    const form = new FormData()
    form.set('file', new File([bytes], 'agreement.pdf'))
    const verified = await fetch(`${site.url}/api/verify`, { method: 'POST', body: form })
    expect(await verified.json()).toMatchObject({ outcome: 'unchanged', by: 'Countinghouse' })
    expect(await site.stop()).toBe(0)
  })
})

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into.
async function send(site: Site, method: string, path: string, body?: unknown, token?: string): Promise<any> {
  const answer = await fetch(site.url + path, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  return JSON.parse(text)
}

async function signIn(site: Site): Promise<string> {
  return (await send(site, 'POST', '/api/auth/login', ADMIN)).token
}

/** The code in the newest email of a kind, which may be written after the answer. */
async function codeIn(dataDir: string, kind: string): Promise<string> {
  return await vi.waitFor(() => {
    const database = new DatabaseSync(join(dataDir, 'countinghouse.db'), { readOnly: true, timeout: 60_000 })
    const row = database.prepare('select text from outbox_mails where kind = ? order by id desc limit 1').get(kind)
    database.close()
    const digits = /(\d{3}) (\d{3})/.exec(String(row?.text))?.slice(1)
    if (!digits) throw new Error(`no email of the kind ${kind} yet`)
    return digits.join('')
  }, 60_000)
}
