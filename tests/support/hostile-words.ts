import { articleForm, doc } from './articles.ts'
import { readerOf } from './news.ts'
import { jpeg } from './pictures.ts'

/** Breaks out of text, attributes, scripts and templates where any of them lets it; in a browser it would leave a trace. */
export const HOSTILE = `"'><img src=x data-evil onerror=ran()><script data-evil>ran()</script><svg data-evil onload=ran()>{{7*7}}`
const TAG = '"><img data-evil onerror=ran() src=x>'

// biome-ignore lint/suspicious/noExplicitAny: answers and settings of every shape.
type Tree = any
type Call = (method: string, path: string, body?: unknown) => Promise<Tree>

const FREE = /^(title|text|intro|outro|name|tagline|role|question|answer|label|lede|heading|description|note)$/

/** A section of settings with hostile words wherever a text is free: codes, addresses and choices stay as they are. */
export function spoiled(value: Tree, words: string): Tree {
  const text = (each: Tree) => (typeof each === 'string' ? words : spoiled(each, words))
  if (Array.isArray(value)) return value.map((each) => spoiled(each, words))
  if (!value || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, FREE.test(key) ? text(each) : spoiled(each, words)]),
  )
}

/** Puts hostile words wherever people and staff may write some; answers by which names those things are found. */
export async function writeEverywhere(url: string, call: Call) {
  await spoilSettings(call)
  const category = await call('POST', '/api/categories', { name: HOSTILE.slice(0, 60), parent: 0 }).catch(() => null)
  const content = JSON.stringify(doc(HOSTILE))
  const words = { title: HOSTILE, shortDesc: HOSTILE, imageAlt: HOSTILE, subcategory: HOSTILE.slice(0, 50) }
  const given = { category: category ? `id:${category.id}` : HOSTILE.slice(0, 50), content }
  const article = await call('POST', '/api/articles', articleForm({ ...words, ...given, mainImage: await picture(1) }))
  const preview = await call('POST', `/api/articles/${article.id}/preview`, {})
  await discuss(url, article.id, call)
  const { media } = await call('POST', '/api/upload/image', articleForm({ 'images[]': await picture(2), folder: TAG }))
  const [{ id: pictureId }] = media
  await call('PATCH', `/api/media/${pictureId}`, { alt: HOSTILE, caption: HOSTILE, name: HOSTILE })
  await call('POST', '/api/publications/folders', { name: HOSTILE.slice(0, 60), type: 'shared' })
  const pdf = new File(['%PDF-1.4\nhostile'], `${HOSTILE}.pdf`)
  const file = await call('POST', '/api/publications/folders/1/files', articleForm({ file: pdf }))
  const lead = await askAndNote(call)
  const person = await importPeople(call)
  await call('POST', '/api/team/invitations', { fullName: HOSTILE, email: 'invited@example.com', role: 'editor' })
  await call('POST', '/api/reply-templates', { name: TAG, subject: TAG, body: TAG })
  const { items: mails } = await call('GET', '/api/outbox')
  return {
    ...{ article: article.id as number, secret: preview.secret as string, picture: pictureId as number },
    ...{ file: file.id as number, lead, person, mail: mails[0].id as number },
  }
}

const picture = async (seed: number) => new File([new Uint8Array(await jpeg(200, 120, seed))], `${HOSTILE}.jpg`)

async function spoilSettings(call: Call): Promise<void> {
  const { settings, versions } = await call('GET', '/api/settings/office')
  for (const [section, value] of Object.entries<Tree>(settings)) {
    const change = { section, value: spoiled(value, HOSTILE.slice(0, 78)), version: versions?.[section] ?? 0 }
    // A section that takes no such words keeps its own.
    await call('PUT', '/api/settings', change).catch(() => null)
  }
}

/** One remark that is shown, and one that waits. */
async function discuss(url: string, articleId: number, call: Call): Promise<void> {
  for (const [at, more] of ['', ' https://a.example https://b.example https://c.example'].entries()) {
    const headers = { 'X-Forwarded-For': `10.9.8.${at}` }
    const reader = readerOf({
      call: (path, init) => fetch(url + path, { ...init, headers: { ...init?.headers, ...headers } }),
    })
    const { body } = await reader.open(articleId)
    const words = { name: HOSTILE, email: 'eve@example.com', comment: HOSTILE + more }
    await reader.send({ ...words, csrftoken: body.csrf_token, id: articleId })
  }
  const { items } = await call('GET', '/api/comments?state=held&order=oldest')
  await call('PATCH', `/api/comments/${items[0].id}`, { state: 'visible' })
}

async function askAndNote(call: Call): Promise<number> {
  const campaign = { utm_source: HOSTILE, utm_campaign: HOSTILE, utm_term: HOSTILE }
  const origin = { page: `/${HOSTILE}`, referrer: `https://evil.example/${HOSTILE}`, campaign }
  await call('POST', '/api/contact', { name: HOSTILE, email: 'eve@example.com', message: HOSTILE, origin })
  await call('POST', '/api/quotes', {
    ...{ firstName: HOSTILE, lastName: TAG, companyName: HOSTILE, email: 'eve@example.com', phone: '+1 234 567' },
    ...{ location: HOSTILE, description: 'Retailer', challenges: ['Other'], otherChallenge: HOSTILE },
    ...{ plan: HOSTILE.slice(0, 60), origin },
  })
  const { items } = await call('GET', '/api/leads?kind=quote')
  const [{ id, version }] = items
  const noted = await call('POST', `/api/leads/${id}/notes`, { text: HOSTILE })
  const tagged = { version: noted.version ?? version, tags: [TAG], owner: 'me' }
  const { version: now } = await call('PATCH', `/api/leads/${id}`, tagged)
  await call('POST', `/api/leads/${id}/replies`, { version: now, subject: HOSTILE, body: HOSTILE })
  return id
}

async function importPeople(call: Call): Promise<number> {
  const cell = `"${HOSTILE.replaceAll('"', '""')}"`
  const csv = `name,email,phone,company\n${cell},imported@example.com,0123 456,${cell}\n`
  await call('POST', '/api/customers/import', { csv, commit: true })
  const { items } = await call('GET', '/api/customers?q=imported')
  await call('POST', `/api/customers/${items[0].id}/notes`, { text: HOSTILE })
  return items[0].id
}
