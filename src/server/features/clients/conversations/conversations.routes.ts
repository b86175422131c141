import {
  changeConversations,
  getConversation,
  getConversationDraft,
  getMyConversation,
  listConversations,
  listMyConversations,
  openConversation,
  openMyConversation,
  readConversation,
  readMyConversation,
  undoMessage,
  undoMessages,
  updateConversation,
  writeMessage,
  writeMyMessage,
  writeToClients,
} from '#contract/clients/conversations.ts'
import { actorOf } from '#server/http/access.ts'
import type { Actor } from '#server/http/environment.ts'
import { createFeature } from '#server/http/feature.ts'
import { presentConversation, presentSummary } from './conversations.present.ts'
import type { Conversations } from './conversations.service.ts'

type Listed = Awaited<ReturnType<Conversations['list']>>

export function conversationRoutes(conversations: Conversations) {
  const presentList = (actor: Actor, { items, next, names, unread, snippets }: Listed) => ({
    items: items.map((one) =>
      presentSummary(one, {
        actor,
        clientName: names.get(one.clientId) ?? '',
        isUnread: unread.has(one.id),
        snippet: snippets.get(one.lastMessage) ?? '',
      }),
    ),
    next,
  })
  const show = async (actor: Actor, id: number) => presentConversation(actor, await conversations.get(actor, id))

  return createFeature()
    .openapi(listConversations, async (c) => {
      const actor = actorOf(c)
      const filter = c.req.valid('query')
      const counts = await conversations.counts(actor, filter)
      return c.json({ ...presentList(actor, await conversations.list(actor, filter)), counts }, 200)
    })
    .openapi(openConversation, async (c) => {
      const actor = actorOf(c)
      const { clientId, ...words } = c.req.valid('json')
      const idempotencyKey = c.req.valid('header')['idempotency-key']
      return c.json(await show(actor, await conversations.open(actor, clientId, { ...words, idempotencyKey })), 201)
    })
    .openapi(writeToClients, async (c) => c.json(await conversations.writeToAll(actorOf(c), c.req.valid('json')), 200))
    .openapi(undoMessages, async (c) => c.json(await conversations.undoAll(actorOf(c), c.req.valid('json').ids), 200))
    .openapi(getConversation, async (c) => c.json(await show(actorOf(c), c.req.valid('param').id), 200))
    .openapi(getConversationDraft, async (c) => {
      const { template } = c.req.valid('query')
      return c.json({ body: await conversations.draft(actorOf(c), c.req.valid('param').id, template) }, 200)
    })
    .openapi(writeMessage, async (c) => {
      const { id } = c.req.valid('param')
      const idempotencyKey = c.req.valid('header')['idempotency-key']
      await conversations.write(actorOf(c), id, { ...c.req.valid('json'), idempotencyKey })
      return c.json(await show(actorOf(c), id), 201)
    })
    .openapi(undoMessage, async (c) => {
      const { id, message } = c.req.valid('param')
      return c.json(
        { message: 'The message was not sent.', body: await conversations.undoMessage(actorOf(c), id, message) },
        200,
      )
    })
    .openapi(changeConversations, async (c) => c.json(await conversations.bulk(actorOf(c), c.req.valid('json')), 200))
    .openapi(updateConversation, async (c) => {
      const { id } = c.req.valid('param')
      await conversations.update(actorOf(c), id, c.req.valid('json'))
      return c.json(await show(actorOf(c), id), 200)
    })
    .openapi(readConversation, async (c) => {
      await conversations.noteRead(actorOf(c), c.req.valid('param').id, c.req.valid('json').upTo)
      return c.json({ message: 'Noted.' }, 200)
    })
    .openapi(listMyConversations, async (c) => {
      const actor = actorOf(c)
      const { client } = c.req.valid('param')
      await conversations.requireRoom(actor, client)
      return c.json(presentList(actor, await conversations.list(actor, { ...c.req.valid('query'), client })), 200)
    })
    .openapi(openMyConversation, async (c) => {
      const actor = actorOf(c)
      const idempotencyKey = c.req.valid('header')['idempotency-key']
      const words = { ...c.req.valid('json'), idempotencyKey }
      return c.json(await show(actor, await conversations.open(actor, c.req.valid('param').client, words)), 201)
    })
    .openapi(getMyConversation, async (c) => {
      const { client, id } = c.req.valid('param')
      return c.json(presentConversation(actorOf(c), await conversations.get(actorOf(c), id, client)), 200)
    })
    .openapi(writeMyMessage, async (c) => {
      const { client, id } = c.req.valid('param')
      const idempotencyKey = c.req.valid('header')['idempotency-key']
      await conversations.write(actorOf(c), id, { ...c.req.valid('json'), idempotencyKey }, client)
      return c.json(await show(actorOf(c), id), 201)
    })
    .openapi(readMyConversation, async (c) => {
      const { client, id } = c.req.valid('param')
      await conversations.noteRead(actorOf(c), id, c.req.valid('json').upTo, client)
      return c.json({ message: 'Noted.' }, 200)
    })
}
