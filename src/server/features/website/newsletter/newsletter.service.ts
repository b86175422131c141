import type { Outbox } from '#server/features/system/outbox/outbox.service.ts'
import type { Articles } from '#server/features/website/articles/articles.service.ts'
import type { RateLimits } from '#server/http/rate-limit.ts'
import type { Tools } from '#server/tools.ts'
import { createSubscribers } from './subscribers/subscribers.service.ts'

interface Needs {
  outbox: Outbox
  limits: RateLimits
  articles: Articles
}

export type Newsletter = ReturnType<typeof createNewsletter>

/** The list of subscribers, and what is sent to it. */
export function createNewsletter(tools: Tools, { outbox, limits, articles }: Needs) {
  const subscribers = createSubscribers(tools, { outbox, limits, categories: articles.categories })
  outbox.onUndeliverable(subscribers.undeliverable)
  return { subscribers }
}
