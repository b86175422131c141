import { createHash } from 'node:crypto'
import type { CommentState } from '#contract/website/comments.ts'
import { type Database, touch } from '#database/database.ts'
import type { Tx } from '#database/engine.ts'
import { forEveryId } from '#database/every-row.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { isoNow } from '#platform/clock.ts'
import { callerOf } from '#platform/network.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { Webhooks } from '#server/features/system/webhooks/webhooks.service.ts'
import type { Subscribers } from '#server/features/website/newsletter/subscribers/subscribers.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { isTooMany, notFound, problem } from '#server/http/problem.ts'
import type { RateLimits } from '#server/http/rate-limit.ts'
import type { Tools } from '#server/tools.ts'
import { listDays } from './comment-days.store.ts'
import type { CommentMails } from './comment-mails.ts'
import { issueToken, openToken } from './comment-token.ts'
import { type Comment, judge } from './comments.model.ts'
import * as store from './comments.store.ts'

const POSTING_LIMIT = { hits: 10, windowSeconds: 600 }
const MANY = 'You have sent many comments in a short time.'
const KEEP_AWAY_DAYS = 30

interface NewComment {
  articleId: number
  name: string
  email: string
  body: string
  token: string
  binding: string
  trap: string
  address: string
  /** Whether the reader wants to hear what becomes of it. */
  notify: boolean
  /** Whether the reader wants the newsletter. */
  newsletter?: boolean
}

export interface Brought {
  articleId: number
  replyTo: number | null
  name: string
  email: string
  body: string
  state: CommentState
  createdAt: string
  fromStaff: boolean
  /** Begins with `import-`. */
  token: string
}

/** What the inbox, a later area, offers: a comment can become a message there. */
interface MessageIntake {
  keepMessage(
    tx: Tx,
    message: { name: string; email: string; message: string },
    page: string,
  ): Promise<{ id: number; reference: string }>
}

interface Needs {
  audit: Audit
  limits: RateLimits
  settings: SettingsService
  intake: MessageIntake
  mails: CommentMails
  subscribers: Pick<Subscribers, 'askAlongside'>
  announce: Webhooks['announce']
}

export type Comments = ReturnType<typeof createComments>

export function createComments(tools: Tools, needs: Needs) {
  const { audit, limits, settings, intake, mails, subscribers, announce } = needs
  const { db, clock, secrets } = tools

  async function move(tx: Tx, actor: Actor, id: number, state: CommentState): Promise<Comment> {
    const comment = await store.find(tx, id)
    if (!comment) throw notFound('There is no such comment.')
    return comment.state === state ? comment : await moveFound(tx, actor, comment, state)
  }

  async function moveFound(tx: Tx, actor: Actor, comment: Comment, state: CommentState): Promise<Comment> {
    const moved = await store.setState(tx, db.engine, comment, { state, now: isoNow(clock) })
    if (!moved) throw problem('conflict', 409, 'Somebody else has just dealt with this comment.')
    await audit.record(tx, actor, {
      action: `comment.${state}`,
      subject: `comment:${comment.id}`,
      detail: { from: comment.state },
    })
    touch(tx, 'comments', `comments:${comment.articleId}`)
    if (state === 'visible') await mails.tellShown(tx, moved)
    return moved
  }

  async function rowOf(input: Pick<NewComment, 'articleId' | 'name' | 'email' | 'body'>) {
    const now = isoNow(clock)
    return {
      articleId: input.articleId,
      replyTo: null,
      name: input.name,
      email: input.email,
      body: input.body,
      holdReason: null,
      mailsWanted: 'none' as const,
      fromStaff: 0,
      accountId: null,
      leadId: null,
      createdAt: now,
      cameOn: await settings.dayOf(now),
      moderatedAt: null,
    }
  }

  async function broughtRowOf(given: Brought) {
    return {
      ...(await rowOf(given)),
      replyTo: given.replyTo,
      fromStaff: given.fromStaff ? 1 : 0,
      bodyHash: hashOf(given.body),
      token: given.token,
      state: given.state,
      holdReason: given.state === 'held' ? 'It waited for review on the old site' : null,
      createdAt: given.createdAt,
      cameOn: await settings.dayOf(given.createdAt),
    }
  }

  return {
    /** A token for one comment; `secondsAgo` is when the form was opened, where that is known better. */
    issueToken: (binding: string, secondsAgo = 0) =>
      issueToken(secrets.csrf, binding, clock.now().getTime() - secondsAgo * 1000),

    /** Stores a reader's comment once, however often the same form is sent. */
    async post(input: NewComment): Promise<Comment> {
      const opened = openToken(secrets.csrf, input.binding, input.token, clock.now().getTime())
      if (!opened) throw problem('expired-form', 403, 'The form has expired. Please send it again.')
      const bodyHash = hashOf(input.body)
      const { review } = await settings.get('comments')
      const since = new Date(clock.now().getTime() - DAY_MS).toISOString()
      const call = { key: `comment:${callerOf(input.address)}`, limit: POSTING_LIMIT, words: MANY }
      try {
        return await limits.within(call, async (tx) => {
          const verdict = judge({
            body: input.body,
            secondsTaken: (clock.now().getTime() - opened.issuedAt) / 1000,
            trap: input.trap,
            ...(await store.readPast(tx, { bodyHash, since, email: input.email })),
            review,
          })
          const stored = await store.insert(tx, db.engine, {
            ...(await rowOf(input)),
            bodyHash: bodyHash,
            token: opened.nonce,
            state: verdict.state,
            holdReason: verdict.reason,
            mailsWanted: !input.notify ? 'none' : verdict.state === 'visible' ? 'answers' : 'all',
          })
          const { id, articleId, state } = stored
          touch(tx, 'comments', `comments:${articleId}`)
          if (input.newsletter && state !== 'spam') {
            await subscribers.askAlongside(tx, input.email, { place: 'comment', address: input.address })
          }
          if (state === 'held') await announce(tx, 'comment.held', { comment: id, article: articleId })
          return stored
        })
      } catch (error) {
        return await ifSentBefore(db, error, opened.nonce, input)
      }
    },

    stopMails: mails.stop,

    reviewed: async () => (await settings.get('comments')).review,

    listVisible: (articleId: number) => store.listVisible(db.read, articleId),

    async list(filter: store.CommentFilter) {
      const [found, totals] = [await store.list(db.read, db.engine, filter), await store.totals(db.read)]
      return { ...found, totals }
    },

    find: (id: number) => store.find(db.read, id),
    totals: () => store.totals(db.read),
    /** What waits for review, longest first. */
    listHeld: (limit: number) => store.listHeld(db.read, limit),
    listDays: (from: string, to: string) => listDays(db.read, from, to),

    move: (actor: Actor, id: number, state: CommentState) => db.transaction((tx) => move(tx, actor, id, state)),

    /** Answers which were moved: those that are gone, or are there already, are left alone. */
    async moveMany(actor: Actor, ids: number[], state: CommentState): Promise<number[]> {
      return await db.transaction(async (tx) => {
        const moved: number[] = []
        for (const id of ids) {
          const comment = await store.find(tx, id)
          if (!comment || comment.state === state) continue
          await moveFound(tx, actor, comment, state)
          moved.push(id)
        }
        return moved
      })
    },

    /** Answers in public, in the name of the firm; the comment that is answered is shown with it. */
    async reply(actor: Actor, id: number, body: string): Promise<Comment> {
      return await db.transaction(async (tx) => {
        const question = await store.find(tx, id)
        if (!question) throw notFound('There is no such comment.')
        // First, so that one mail says both: that it is answered, and with it shown.
        await mails.tellAnswered(tx, question, { name: actor.name, body })
        if (question.state !== 'visible') await move(tx, actor, id, 'visible')
        const reply = await store.insert(tx, db.engine, {
          ...(await rowOf({ articleId: question.articleId, name: actor.name, email: actor.email, body })),
          replyTo: question.replyTo ?? question.id,
          fromStaff: 1,
          accountId: actor.accountId,
          bodyHash: hashOf(body),
          token: `staff-${crypto.randomUUID()}`,
          state: 'visible',
        })
        await audit.record(tx, actor, { action: 'comment.replied', subject: `comment:${id}` })
        touch(tx, 'comments', `comments:${question.articleId}`)
        return reply
      })
    },

    /** A comment with personal matters becomes a request in the inbox and leaves the page. */
    async makePrivate(actor: Actor, id: number): Promise<string> {
      return await db.transaction(async (tx) => {
        const comment = await store.find(tx, id)
        if (!comment) throw notFound('There is no such comment.')
        if (comment.leadId) throw problem('already-private', 409, 'This comment is already a private request.')
        const words = { name: comment.name, email: comment.email, message: comment.body }
        const lead = await intake.keepMessage(tx, words, `/blogd/${comment.articleId}`)
        await store.setLead(tx, id, lead.id)
        await move(tx, actor, id, 'deleted')
        return lead.reference
      })
    },

    /** Comments from elsewhere, in a transaction of another user. Nobody gets a mail about them. */
    imported: {
      /** Answers them in the order in which they were given. */
      async bring(tx: Tx, given: Brought[]): Promise<Comment[]> {
        if (given.length === 0) return []
        touch(tx, 'comments', ...given.map(({ articleId }) => `comments:${articleId}`))
        return await store.insertMany(tx, db.engine, await Promise.all(given.map(broughtRowOf)))
      },
      async takeBack(tx: Tx, id: number): Promise<boolean> {
        const comment = await store.find(tx, id)
        if (comment) touch(tx, 'comments', `comments:${comment.articleId}`)
        return comment === null || (await store.takeBack(tx, db.engine, id))
      },
      listOn: (articleId: number) => store.listOn(db.read, articleId),
      /** Whether an article has comments that no import has brought. */
      hasOthers: (tx: Tx, articleId: number) => store.hasOthers(tx, articleId, 'import-%'),
    },

    /** Rebuilds the search index. */
    reindex: () =>
      forEveryId(db, 'comments', async (tx, ids) => {
        for (const id of ids) await store.index(tx, db.engine, id)
      }),

    async purgeAway(): Promise<void> {
      const before = new Date(clock.now().getTime() - KEEP_AWAY_DAYS * DAY_MS).toISOString()
      await db.transaction((tx) => store.purgeAway(tx, db.engine, before))
    },
  }
}

// The form was sent twice: the second time is answered as the first, and held against nobody.
async function ifSentBefore(db: Database, error: unknown, nonce: string, input: NewComment): Promise<Comment> {
  const stored = isTooMany(error) || db.engine.isUniqueViolation(error) ? await store.findByToken(db.read, nonce) : null
  if (!stored) throw error
  return sameOrRefuse(stored, input)
}

function sameOrRefuse(stored: Comment, input: NewComment): Comment {
  if (stored.articleId === input.articleId && stored.body === input.body) return stored
  throw problem('form-used', 409, 'This form was sent before. Please open it again.')
}

function hashOf(body: string): string {
  const plain = body.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\W+/gu, ' ').trim()
  return createHash('sha256').update(plain).digest('base64url')
}
