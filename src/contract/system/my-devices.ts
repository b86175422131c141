import { answers, calls, messageAnswer, takesJson, z } from '#contract/route.ts'

const forClients = calls('my account', 'client')

const device = z
  .object({
    id: z.string(),
    device: z.string().openapi({ description: 'Such as "Firefox on Windows"' }),
    place: z.string().openapi({ description: 'Where it was used from last, in words' }),
    lastUsedAt: z.string(),
  })
  .openapi('KnownDevice')

export type DeviceAnswer = z.infer<typeof device>

export const listDevices = forClients.get('/api/account/devices', {
  summary: 'Devices that somebody signed in with in the last 30 days and that are signed out now',
  responses: { 200: answers(z.object({ items: z.array(device) }), 'The devices, last used first') },
})

export const forgetDevice = forClients.delete('/api/account/devices/{id}', {
  summary: 'Forget a device: it counts as a new one when somebody signs in with it',
  request: { params: z.object({ id: z.uuid() }) },
  responses: { 200: answers(messageAnswer, 'Forgotten') },
})

const held = z
  .object({
    kind: z.enum(['passkey', 'two-factor']),
    id: z.string(),
    name: z.string(),
    createdAt: z.string(),
  })
  .openapi('HeldCredential')

export type HeldAnswer = z.infer<typeof held>

export const listHeld = forClients.get('/api/account/review', {
  unsettled: true,
  summary: 'Passkeys and factors that were added shortly before the account was secured; they open nothing until kept',
  responses: { 200: answers(z.object({ items: z.array(held) }), 'What waits for a word') },
})

export const answerHeld = forClients.post('/api/account/review', {
  unsettled: true,
  fresh: true,
  summary: 'Keep what is one’s own, or remove what is not',
  request: { body: takesJson(z.object({ id: z.string().max(64), mine: z.boolean() })) },
  responses: { 200: answers(messageAnswer, 'Noted') },
})
