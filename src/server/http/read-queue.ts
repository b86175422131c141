import { problem } from './problem.ts'

/** How many reads of one kind run at once, how many of one person may run or wait, and how many may wait in all. */
const LANES = {
  /** Files that are read whole into memory. */
  whole: { atOnce: 2, perPerson: 8, waiting: 60 },
  /** Pictures that are drawn for visitors. */
  drawing: { atOnce: 1, perPerson: 60, waiting: 60 },
  /** Archives: each lasts as long as its reader takes, so that none waits for another. */
  archive: { atOnce: 12, perPerson: 3, waiting: 0 },
}
const KEPT = 150

type LaneName = keyof typeof LANES

interface Read {
  lane: LaneName
  /** Who asked: an account, or what is for several people. */
  person: string
}

export type ReadQueue = ReturnType<typeof createReadQueue>

/** Expensive reads of this process. Whoever waits for a turn has read nothing yet. */
export function createReadQueue() {
  const lanes = new Map<LaneName, ReturnType<typeof createLane>>()
  const results = new Map<string, Promise<unknown>>()

  const enter = ({ lane, person }: Read): Promise<() => void> => {
    const opened = lanes.get(lane) ?? createLane(LANES[lane])
    lanes.set(lane, opened)
    return opened.enter(person)
  }

  async function run<T>(read: Read, work: () => Promise<T>): Promise<T> {
    const leave = await enter(read)
    try {
      return await work()
    } finally {
      leave()
    }
  }

  return {
    /** Waits for a turn; the returned function ends it. */
    enter,
    run,
    /** Does the work once for a key, for all who ask while it is under way and later; a failure is not kept. */
    once<T>(key: string, read: Read, work: () => Promise<T>): Promise<T> {
      const known = results.get(key) as Promise<T> | undefined
      const result = known ?? run(read, work)
      // The last that was asked for is at the end.
      results.delete(key)
      results.set(key, result)
      if (!known) result.catch(() => results.delete(key))
      const [oldest] = results.keys()
      if (results.size > KEPT && oldest) results.delete(oldest)
      return result
    },
  }
}

function createLane({ atOnce, perPerson, waiting }: (typeof LANES)[LaneName]) {
  const counts = new Map<string, number>()
  const queue: (() => void)[] = []
  let running = 0

  return {
    async enter(person: string): Promise<() => void> {
      const own = counts.get(person) ?? 0
      if (own >= perPerson) throw busy(429, 'You are opening many files at once.')
      const isFree = running < atOnce
      if (!isFree && queue.length >= waiting) throw busy(503, 'Many files are being opened at the moment.')
      counts.set(person, own + 1)
      // A turn is handed on to the next in the queue, and is free only when nobody waits.
      if (isFree) running++
      else await new Promise<void>((resolve) => queue.push(resolve))
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        const left = (counts.get(person) ?? 1) - 1
        if (left > 0) counts.set(person, left)
        else counts.delete(person)
        const next = queue.shift()
        if (next) next()
        else running--
      }
    },
  }
}

const busy = (status: 429 | 503, words: string) =>
  problem('busy', status, `${words} Please try again in a few seconds.`, { headers: { 'Retry-After': '5' } })
