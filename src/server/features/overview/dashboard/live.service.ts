import { type Access, isOpenTo } from '#contract/access.ts'
import { TOPICS, type Topic, type WaitingAnswer } from '#contract/overview/dashboard.ts'
import { TEAM_ROLES } from '#domain/roles.ts'
import type { Sessions } from '#server/features/system/accounts/sessions/sessions.service.ts'
import { mayAccess } from '#server/http/access.ts'
import type { Actor } from '#server/http/environment.ts'
import type { Tools } from '#server/tools.ts'

interface Needs {
  sessions: Sessions
  waiting: (actor: Actor) => Promise<WaitingAnswer>
}

interface Listener {
  actor: Actor
  send(text: string): void
  end(): void
}

export type Live = ReturnType<typeof createLive>

const HEARD_BY: Record<Topic, Access> = {
  leads: 'accountant',
  conversations: 'accountant',
  comments: 'editor',
  articles: 'editor',
}

const TOGETHER_MS = 100
const HEARTBEAT_MS = 25_000
const MOST_A_PERSON = 20
// A browser that takes nothing for so long is gone, or will ask again.
const MOST_UNREAD = 100

/** Notifies those who work in the office at once what has changed, wherever it was changed. */
export function createLive({ db, log }: Pick<Tools, 'db' | 'log'>, { sessions, waiting }: Needs) {
  const listeners = new Set<Listener>()
  let changed = new Set<Topic>()
  let timer: NodeJS.Timeout | null = null
  let heartbeat: NodeJS.Timeout | null = null
  let stopHearing: (() => void) | null = null
  let isClosed = false
  let lastWork = Promise.resolve()

  function hear(tags: string[] | null): void {
    for (const topic of TOPICS) if (tags === null || tags.includes(topic)) changed.add(topic)
    if (changed.size === 0 || timer) return
    timer = setTimeout(() => {
      timer = null
      inTurn(tell, 'the office could not be told of a change')
    }, TOGETHER_MS)
    timer.unref()
  }

  function inTurn(work: () => Promise<void>, failure: string): void {
    lastWork = lastWork.then(work).catch((error: unknown) => log.warn({ err: error }, failure))
  }

  async function tell(): Promise<void> {
    const topics = [...changed]
    changed = new Set()
    for (const role of TEAM_ROLES) {
      const theirs = [...listeners].filter(({ actor }) => actor.role === role)
      const told = topics.filter((topic) => isOpenTo(HEARD_BY[topic], role))
      if (theirs.length === 0 || told.length === 0) continue
      const people = Map.groupBy(theirs, ({ actor }) => actor.accountId)
      for (const own of people.values()) {
        const [first] = own
        if (!first) continue
        const text = event('waiting', await waiting(first.actor)) + event('change', told)
        for (const listener of own) listener.send(text)
      }
    }
  }

  /** Whoever has signed out, been suspended or lost their role hears nothing more. */
  async function beat(): Promise<void> {
    for (const listener of [...listeners]) {
      const now = await sessions.findActor({ id: listener.actor.sessionId })
      const still = now && now.role === listener.actor.role && mayAccess({ ...now, byCookie: true }, 'staff')
      if (still) listener.send(': still here\n\n')
      else listener.end()
    }
  }

  function wake(): void {
    stopHearing ??= db.onChange(hear)
    heartbeat ??= setInterval(() => {
      inTurn(beat, 'listeners could not be looked after')
    }, HEARTBEAT_MS).unref()
  }

  function rest(): void {
    if (listeners.size > 0) return
    stopHearing?.()
    if (heartbeat) clearInterval(heartbeat)
    stopHearing = null
    heartbeat = null
  }

  function end(): void {
    isClosed = true
    if (timer) clearTimeout(timer)
    for (const listener of [...listeners]) listener.end()
  }

  return {
    /** A stream of what changes, for as long as the person listens. */
    async open(actor: Actor): Promise<ReadableStream<Uint8Array>> {
      const counts = await waiting(actor)
      const encoder = new TextEncoder()
      let listener: Listener | undefined
      const leave = () => {
        if (listener) listeners.delete(listener)
        rest()
      }
      return new ReadableStream(
        {
          start(controller) {
            const end = () => {
              leave()
              controller.close()
            }
            const send = (text: string) => {
              if ((controller.desiredSize ?? 0) < -MOST_UNREAD) end()
              else controller.enqueue(encoder.encode(text))
            }
            listener = { actor, send, end }
            send(`retry: 3000\n\n${event('waiting', counts)}`)
            if (isClosed) return controller.close()
            const own = [...listeners].filter((each) => each.actor.accountId === actor.accountId)
            if (own.length >= MOST_A_PERSON) own[0]?.end()
            listeners.add(listener)
            wake()
          },
          cancel: leave,
        },
        { highWaterMark: 1 },
      )
    },

    count: () => listeners.size,
    beat,

    /** Ends every stream, so that the server can close; people come back to whichever instance is open. */
    end,

    async close(): Promise<void> {
      end()
      await lastWork
    },
  }
}

function event(name: string, data: unknown): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}
