import { getChat, notePresence } from '#contract/clients/chat.ts'
import { actorOf } from '#server/http/access.ts'
import { createFeature } from '#server/http/feature.ts'
import type { Presence } from './presence.service.ts'

export function presenceRoutes(presence: Presence) {
  return createFeature()
    .openapi(getChat, async (c) => c.json(await presence.now(), 200))
    .openapi(notePresence, async (c) => {
      await presence.note(actorOf(c))
      return c.json({ message: 'Noted.' }, 200)
    })
}
