import type { PageCache } from './page-cache.ts'
import { type KeptAddress, sharedAddress } from './path-match.ts'
import type { ReadyAnswer } from './ready-answer.ts'

/** Answers a call of a page; null when it has to be made for the person who asked. */
export type KnownCalls = (method: string | undefined, url: string) => Promise<Response | null>

/**
 * What most pages read is the same whoever looks at them: it is read once, kept beside the ready pages until it changes, and handed to
 * every page that is made meanwhile as it is, neither written out nor read in again.
 */
export function createKnownCalls(
  cache: PageCache,
  get: (address: KeptAddress) => Promise<ReadyAnswer | null>,
): KnownCalls {
  const values = new WeakMap<ReadyAnswer, unknown>()

  function valueIn(answer: ReadyAnswer): unknown {
    const known = values.get(answer)
    if (known) return known
    const value = frozen(JSON.parse(answer.variants.identity?.bytes.toString() ?? 'null'))
    values.set(answer, value)
    return value
  }

  return async (method = 'GET', url) => {
    const address = method === 'GET' ? sharedAddress(url) : null
    if (!address) return null
    const answer = cache.look(address.key) ?? (await get(address))
    return answer?.status === 200 ? new SharedAnswer(valueIn(answer)) : null
  }
}

/** Many pages hold it at once: none of them may change it. */
function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(frozen)
  return Object.freeze(value)
}

/** An answer whose body was never text. */
class SharedAnswer extends Response {
  readonly #value: unknown

  constructor(value: unknown) {
    super(null)
    this.#value = value
  }

  override async json(): Promise<unknown> {
    return this.#value
  }

  override async text(): Promise<string> {
    return JSON.stringify(this.#value)
  }
}
