import { newId, newToken } from '#platform/ids.ts'
import { newEmail, PASSWORD } from '#tests/support/accounts.ts'
import type { TestApp } from '#tests/support/app.ts'
import { articleForm, doc, pictureFile, staffOf } from '#tests/support/articles.ts'
import { createAuthenticator } from '#tests/support/authenticator.ts'
import { customersOf } from '#tests/support/customers.ts'
import { newestMail } from '#tests/support/mails.ts'
import { readerOf } from '#tests/support/news.ts'
import { codeOf as shownBy } from '#tests/support/one-time-codes.ts'
import type { PersonTraits } from '#tests/support/people.ts'

/** A call that is ready to be made; what it needs exists already. */
export interface Ready {
  path: string
  /** JSON, a form, or bytes as they are. */
  body?: unknown
  headers?: Record<string, string>
  /** Who makes it: an admin, an editor, nobody, or whoever these headers name. */
  as?: 'admin' | 'editor' | 'nobody' | Record<string, string>
  /** Waits for what goes on after the answer. */
  until?: () => Promise<void>
}

/** In a selection: what nobody has made. */
export const NO_SUCH = 999_999

/** Prepares all that a call needs, and says how it is made. */
export type Scene = (scene: SceneApp) => Promise<Ready>

export type SceneApp = ReturnType<typeof createScene>

/** The things that scenes need, each made by the calls that make them. */
export function createScene(app: TestApp) {
  const { send } = staffOf(app)
  let count = 0
  const next = () => ++count

  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  async function done(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<any> {
    const answer = await send(method, path, body, headers ?? (await app.as('admin')))
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }

  async function article(fields: Record<string, string | Blob> = {}) {
    const form = { title: `Article ${next()}`, content: '<p>Words.</p>', category: 'Tax', ...fields }
    return await done('POST', '/api/articles', articleForm(form))
  }

  /** A published article whose working copy says something else. */
  async function changedArticle() {
    const { id, version } = await article()
    const save = { saveId: `editor-${next()}`, sequence: 1, baseVersion: version, content: doc('Other words') }
    const saved = await done('PATCH', `/api/articles/${id}`, save)
    return { id: id as number, version: saved.version as number, saveId: save.saveId }
  }

  const draft = async () => await done('POST', '/api/articles/work', { title: `Draft ${next()}` })

  /** A draft that may be published. */
  async function readyDraft() {
    const form = { title: `Draft ${next()}`, content: '<p>Words.</p>', category: 'Tax', state: 'draft' }
    return await done('POST', '/api/articles', articleForm(form))
  }

  const category = async (parentId: number | null = null) =>
    await done('POST', '/api/categories', { name: `Category ${next()}`, parentId })

  async function picture() {
    const form = articleForm({ images: await pictureFile(100 + next()) })
    return (await done('POST', '/api/upload/image', form)).media[0]
  }

  async function lead(email = newEmail('writer')) {
    const { reference } = (await customersOf(app).write(email, { message: `Message ${next()}` })).body
    const { items } = await done('GET', `/api/leads?q=${reference}`)
    return { ...items[0], email } as { id: number; version: number; reference: string; email: string }
  }

  async function comment(articleId?: number) {
    const reader = readerOf(app)
    const id = articleId ?? (await article()).id
    const { body } = await reader.open(id)
    app.clock.advance({ seconds: 30 })
    const words = { name: 'Remy Reader', email: newEmail('reader'), comment: `Remark ${next()}` }
    await reader.send({ csrftoken: body.csrf_token, id, ...words })
    const { items } = await done('GET', '/api/comments?state=held')
    const held = items.find((each: { body: string }) => each.body === words.comment) as {
      id: number
      articleId: number
    }
    await done('PATCH', `/api/comments/${held.id}`, { state: 'visible' })
    return held
  }

  const folder = async () =>
    await done('POST', '/api/publications/folders', { name: `Folder ${next()}`, type: 'shared' })

  const pdf = () => new File([`%PDF-1.7\n${'x'.repeat(400 + next())}\n%%EOF`], `File ${next()}.pdf`)

  async function file() {
    const { id } = await folder()
    return await done('POST', `/api/publications/folders/${id}/files`, articleForm({ file: pdf() }))
  }

  async function customer() {
    const client = await app.person({ email: newEmail('client') })
    const { id, version } = await customersOf(app).one(client.email)
    return { ...client, id: id as number, version: version as number }
  }

  const template = async () =>
    await done('POST', '/api/reply-templates', { name: `Template ${next()}`, subject: 'A', body: 'B' })

  /** What an authenticator app shows. */
  const codeOf = async (secret: string) => shownBy(secret, { now: app.clock.now() })

  /** A user with a second factor. */
  async function guarded(role: 'client' | 'editor' | 'admin' = 'client') {
    const person = await app.person({ role })
    const { secret } = await done('POST', '/api/account/two-factor', { password: PASSWORD }, person.bearer)
    await done('POST', '/api/account/two-factor/confirm', { code: await codeOf(secret) }, person.bearer)
    app.clock.advance({ seconds: 60 })
    return { ...person, secret: secret as string }
  }

  /** A user whose browser has made a passkey that is not added yet. */
  async function withKey() {
    const person = await app.person()
    const device = createAuthenticator(app.config.publicUrl)
    const asked = await done('POST', '/api/account/passkeys/options', { password: PASSWORD }, person.bearer)
    const form = { challenge: asked.challenge, credential: device.make(asked.options.challenge), name: 'My laptop' }
    return { ...person, device, form }
  }

  /** A user with everything that opens an account: passkeys of many ages, another device, a link on its way, a token. */
  async function equipped(traits: PersonTraits = {}) {
    const person = await app.person(traits)
    const { accountId, email } = person
    await done('POST', '/api/auth/forgot-password', { email }, {})
    await done('POST', '/api/auth/login', { email, password: PASSWORD }, {})
    const ago = (days: number) => new Date(app.clock.now().getTime() - days * 86_400_000).toISOString()
    const keys: [name: string, days: number, sessionId: string | null][] = [
      ['Of this device', 1, person.sessionId],
      ['Of another device', 2, null],
      ['Thirty days old', 30, null],
      ['Forty days old', 40, null],
    ]
    const passkey = { publicKey: 'key', counter: 0, synced: 0, transports: '', heldAt: null }
    const token = { name: 'A program', hint: 'abcd', scopes: '["leads:read"]', createdAt: ago(1), expiresAt: ago(-30) }
    await app.db.transaction(async (tx) => {
      for (const [name, days, sessionId] of keys) {
        const own = { id: newId(), credentialId: newToken(), accountId, sessionId, name, createdAt: ago(days) }
        await tx
          .insertInto('passkeys')
          .values({ ...passkey, ...own })
          .execute()
      }
      const used = { lastUsedAt: null, lastUsedFrom: null }
      await tx
        .insertInto('apiTokens')
        .values({ id: newId(), accountId, hash: newToken(), ...token, ...used })
        .execute()
      await tx
        .insertInto('twoFactors')
        .values({ accountId, secret: 'x', recoveryCodes: '[]', confirmedAt: null, heldAt: null, createdAt: ago(0) })
        .execute()
    })
    return person
  }

  async function invitation() {
    const email = newEmail('invited')
    await done('POST', '/api/team/invitations', { fullName: 'Nell New', email, role: 'editor' })
    const { invitations } = await done('GET', '/api/team')
    const { id } = invitations.find((each: { email: string }) => each.email === email)
    return { id: id as string, email, token: (await newestMail(app, email)).token }
  }

  return {
    app,
    done,
    next,
    article,
    changedArticle,
    draft,
    readyDraft,
    category,
    picture,
    lead,
    comment,
    folder,
    pdf,
    file,
    customer,
    template,
    codeOf,
    guarded,
    withKey,
    equipped,
    invitation,
  }
}
