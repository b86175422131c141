import { deadlinesOf } from '#tests/support/calendar.ts'
import { lineOf, proposalsOf } from '#tests/support/proposals.ts'
import { p12 } from '#tests/support/timestamp-server.ts'
import type { Scene, SceneApp } from './scene.ts'

const drafted = async ({ app, done }: SceneApp) => {
  const { emails: _, ...sent } = await proposalsOf(app).sent()
  const copy = await done('POST', '/api/proposals', { clientId: sent.client.id, copyOf: sent.proposal.id })
  return { ...sent, copy, draft: { ...proposalsOf(app).draftOf(copy), version: copy.version } }
}

const opened = ({ app }: SceneApp) => proposalsOf(app).opened({ lines: [lineOf({ papers: 'vat-quarter' })] })
const choice = { option: null, addOns: [] }

const CONTENT = { title: 'Books', intro: '', options: [], lines: [], terms: [] }
const WORDS = { name: 'A template', currency: 'USD', content: CONTENT }
const templateOf = ({ done }: SceneApp) => done('POST', '/api/proposal-templates', WORDS)

/** What the office proposes and its clients sign. */
export const proposalScenes: Record<string, Scene> = {
  'POST /api/proposal-templates': async () => ({ path: '/api/proposal-templates', body: WORDS }),
  'PUT /api/proposal-templates/{id}': async (scene) => {
    const { id, version } = await templateOf(scene)
    return { path: `/api/proposal-templates/${id}`, body: { ...WORDS, name: 'Renamed', version } }
  },
  'DELETE /api/proposal-templates/{id}': async (scene) => ({
    path: `/api/proposal-templates/${(await templateOf(scene)).id}`,
  }),
  'POST /api/proposals': async (scene) => ({
    path: '/api/proposals',
    body: { clientId: (await drafted(scene)).client.id, template: 'bookkeeping' },
  }),
  'POST /api/proposals · renewal': async (scene) => {
    const once = lineOf({ title: 'Opening the books', rhythm: 'once' })
    const [chosen, left] = ['Payroll', 'Advice'].map((title) => lineOf({ title, addOn: true }))
    const lines = [lineOf(), once, ...[chosen, left].filter((line) => line !== undefined)]
    const { client, sign, code } = await proposalsOf(scene.app).opened({ lines })
    const choice = { option: null, addOns: [chosen?.id ?? ''] }
    await sign({ code: await code(choice), choice })
    const [engagement] = (await scene.done('GET', `/api/engagements?client=${client.id}`)).items
    return { path: '/api/proposals', body: { clientId: client.id, engagement: engagement.id } }
  },
  'PATCH /api/proposals/{id}': async (scene) => {
    const { copy, draft } = await drafted(scene)
    return { path: `/api/proposals/${copy.id}`, body: draft }
  },
  'DELETE /api/proposals/{id}': async (scene) => ({ path: `/api/proposals/${(await drafted(scene)).copy.id}` }),
  'POST /api/proposals/{id}/send': async (scene) => {
    const { copy, draft } = await drafted(scene)
    const signers = [{ name: 'Nell New', email: `nell-${copy.id}@proposals.example` }]
    const saved = await scene.done('PATCH', `/api/proposals/${copy.id}`, { ...draft, signers })
    return { path: `/api/proposals/${copy.id}/send`, body: { version: saved.version } }
  },
  'POST /api/proposals/{id}/withdraw': async (scene) => ({
    path: `/api/proposals/${(await drafted(scene)).proposal.id}/withdraw`,
  }),
  'POST /api/proposals/{id}/extend': async (scene) => ({
    path: `/api/proposals/${(await drafted(scene)).proposal.id}/extend`,
    body: { expiresOn: '2099-12-31' },
  }),
  'POST /api/my/clients/{client}/proposals/{id}/code': async (scene) => {
    const { own, signer, hash } = await opened(scene)
    return { path: `${own}/code`, body: { hash, choice }, as: signer }
  },
  'POST /api/my/clients/{client}/proposals/{id}/accept': async (scene) => {
    const { own, signer, hash, code } = await opened(scene)
    const body = { hash, choice, name: 'Robin Signer', consent: true, code: await code() }
    return { path: `${own}/accept`, body, as: signer }
  },
  'POST /api/my/clients/{client}/proposals/{id}/decline': async (scene) => {
    const { own, signer, hash } = await opened(scene)
    return { path: `${own}/decline`, body: { hash, reason: '' }, as: signer }
  },
  'POST /api/engagements/{id}/end': async (scene) => {
    // Three sets of dates came of it, one of which has ended before; another is of the client alone.
    const desk = deadlinesOf(scene.app)
    const rules = []
    for (const name of ['VAT', 'Wages', 'Accounts', 'Not of it'])
      rules.push((await desk.rule({ name: `${name} ${scene.next()}` })).id as number)
    const [ended, kept, third, own] = rules
    const lines = [ended, kept, third].map((deadlineRule) => lineOf({ deadlineRule }))
    const { client, sign, code } = await proposalsOf(scene.app).opened({ lines })
    await sign({ code: await code() })
    await scene.done('POST', `/api/deadline-rules/${own}/apply`, { clients: [client.id] })
    await scene.done('POST', `/api/deadline-rules/${ended}/end`, { client: client.id })
    scene.app.clock.advance({ days: 2 })
    const [engagement] = (await scene.done('GET', `/api/engagements?client=${client.id}`)).items
    return { path: `/api/engagements/${engagement.id}/end` }
  },
  'POST /api/seal-key': async () => ({ path: '/api/seal-key' }),
  'PUT /api/seal-key': async ({ app }) => {
    const body = new FormData()
    body.set('file', new File([p12({ from: app.clock.now() })], 'key.p12'))
    body.set('password', 'open sesame')
    return { path: '/api/seal-key', body }
  },
  'POST /api/verify': async () => {
    const body = new FormData()
    body.set('file', new File(['%PDF-1.7'], 'file.pdf'))
    return { path: '/api/verify', body }
  },
}
