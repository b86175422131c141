import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { getAtom, getJsonFeed, getRss } from '#contract/website/feeds.ts'
import { getNews, getNewsAddress, listNews, listPosts, postComment, postDetail } from '#contract/website/news.ts'
import { newToken } from '#platform/ids.ts'
import type { Outbox } from '#server/features/system/outbox/outbox.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { Comments } from '#server/features/website/comments/comments.service.ts'
import type { Environment } from '#server/http/environment.ts'
import { createFeature } from '#server/http/feature.ts'
import type { Tools } from '#server/tools.ts'
import { atomOf, type Feed, jsonFeedOf, rssOf } from './feeds.ts'
import { openComment, openNumber, openPage, presentDetail, presentPage } from './news.present.ts'
import type { News } from './news.service.ts'

interface Needs {
  news: News
  comments: Comments
  settings: SettingsService
  outbox: Outbox
}

const THANKS = 'Thank you. Your comment is on the page.'
const HELD = 'Thank you. Your comment has been received and will be shown once we have read it.'
const WILL_MAIL = 'We will email you when it is shown.'

// A browser without a script sends its form in one go: how long the person took is not known.
const UNKNOWN_SECONDS = 60

export function newsRoutes({ config }: Tools, { news, comments, settings, outbox }: Needs) {
  const secure = config.publicUrl.startsWith('https:')

  async function feed(path: string, asked: { category?: string | undefined; tag?: string | undefined }): Promise<Feed> {
    const { name, tagline } = await settings.get('firm')
    // As in the list: a tag goes before a category.
    const { tag, category = '' } = asked
    const about = tag ? ((await news.tagName(tag)) ?? tag) : category
    const query = about ? `?${new URLSearchParams(tag ? { tag } : { category })}` : ''
    return {
      title: about ? `${name}: ${about}` : `${name}: News and Events`,
      description: tagline,
      origin: config.publicUrl,
      page: `${config.publicUrl}/blog${query}`,
      self: `${config.publicUrl}${path}${query}`,
      posts: await news.newest(tag ? { tag } : asked),
    }
  }

  return createFeature()
    .openapi(listPosts, async (c) => {
      const page = await news.listPosts(openPage(c.req.valid('query')))
      return c.json(presentPage(page), 200)
    })
    .openapi(postDetail, async (c) => {
      const detail = await news.getPost(openNumber(c.req.valid('query')), { cookies: foreignCookies(c) })
      passCookies(c, detail.setCookies, secure)
      const inProcess = c.env?.address !== undefined
      const token = detail.token ?? comments.issueToken(ensureVisitor(c, secure), inProcess ? UNKNOWN_SECONDS : 0)
      return c.json(presentDetail(detail.post, detail.comments, token), 200)
    })
    .openapi(postComment, async (c) => {
      const typed = openComment(c.req.valid('json'))
      if (news.gateway) {
        const passed = await news.gateway.comment(typed, { cookies: foreignCookies(c) })
        return c.json({ success: true as const, ...passed }, 200)
      }
      await news.mustExist(typed.articleId)
      const stored = await comments.post({ ...typed, binding: readVisitor(c) ?? '', address: c.var.address })
      const held = stored.state !== 'visible'
      const willMail = typed.notify && (await outbox.hasServer())
      return c.json(
        { success: true as const, message: held ? (willMail ? `${HELD} ${WILL_MAIL}` : HELD) : THANKS, held },
        200,
      )
    })
    .openapi(listNews, async (c) => c.json(await news.list(c.req.valid('query')), 200))
    .openapi(getNews, async (c) => c.json(await news.get(c.req.valid('param').id), 200))
    .openapi(getNewsAddress, async (c) => {
      const { id, words } = c.req.valid('param')
      return c.json({ address: await news.findAddress(id, words) }, 200)
    })
    .openapi(getRss, async (c) =>
      c.body(rssOf(await feed('/feed.xml', c.req.valid('query'))), 200, {
        'Content-Type': 'application/rss+xml; charset=utf-8',
      }),
    )
    .openapi(getAtom, async (c) =>
      c.body(atomOf(await feed('/atom.xml', c.req.valid('query'))), 200, {
        'Content-Type': 'application/atom+xml; charset=utf-8',
      }),
    )
    .openapi(getJsonFeed, async (c) =>
      c.json(jsonFeedOf(await feed('/feed.json', c.req.valid('query'))), 200, {
        'Content-Type': 'application/feed+json; charset=utf-8',
      }),
    )
}

const NAME = 'news_visitor'
/** Cookies of an external service travel under this name, so that none of ours reaches it. */
const FOREIGN = 'news_via_'
const WELL_FORMED = /^[\w-]{20,60}$/

/** What binds comment tokens to a browser: a random value that says nothing about the person. */
function readVisitor(c: Context<Environment>): string | undefined {
  const value = getCookie(c, NAME)
  return value && WELL_FORMED.test(value) ? value : undefined
}

function ensureVisitor(c: Context<Environment>, secure: boolean): string {
  const known = readVisitor(c)
  if (known) return known
  const fresh = newToken(24)
  setCookie(c, NAME, fresh, { path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge: 24 * 3600 })
  return fresh
}

/** The cookies that an external news service gave to this browser, as it knows them. */
function foreignCookies(c: Context<Environment>): string {
  return Object.entries(getCookie(c))
    .filter(([name]) => name.startsWith(FOREIGN))
    .map(([name, value]) => `${name.slice(FOREIGN.length)}=${value}`)
    .join('; ')
}

/** Hands the browser what the external service set, under our own names and rules. */
function passCookies(c: Context<Environment>, setCookies: string[], secure: boolean): void {
  for (const line of setCookies.slice(0, 5)) {
    const [, name, value] = /^([\w-]{1,60})=([^;\s]{0,1000})/.exec(line) ?? []
    if (!name || value === undefined) continue
    setCookie(c, `${FOREIGN}${name}`, value, { path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge: 24 * 3600 })
  }
}
