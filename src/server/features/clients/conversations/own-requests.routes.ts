import { getOwnRequest, type OwnRequestThread, writeToOwnRequest } from '#contract/clients/own-requests.ts'
import { actorOf } from '#server/http/access.ts'
import { createFeature } from '#server/http/feature.ts'
import type { Conversations } from './conversations.service.ts'

type Found = Awaited<ReturnType<Conversations['ownRequests']['get']>>

export function ownRequestRoutes({ ownRequests }: Conversations) {
  const present = ({ request, messages, conversation }: Found): OwnRequestThread => ({
    ...request,
    messages: messages.map((message, id) => ({ id, ...message })),
    conversation,
  })
  return createFeature()
    .openapi(getOwnRequest, async (c) =>
      c.json(present(await ownRequests.get(actorOf(c), c.req.valid('param').reference)), 200),
    )
    .openapi(writeToOwnRequest, async (c) => {
      const words = { ...c.req.valid('json'), idempotencyKey: c.req.valid('header')['idempotency-key'] }
      return c.json(present(await ownRequests.writeBack(actorOf(c), c.req.valid('param').reference, words)), 201)
    })
}
