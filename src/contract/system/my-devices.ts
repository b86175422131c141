import { answers, answersFields, calls, messageAnswer, named, takesFields, z } from '#contract/route.ts'

const forClients = calls('my account', 'client')

const device = named('KnownDevice', {
  id: z.string(),
  device: z.string().describe('Such as "Firefox on Windows"'),
  place: z.string().describe('Where it was used from last, in words'),
  lastUsedAt: z.string(),
})

export type DeviceAnswer = z.infer<typeof device>

export const listDevices = forClients.get('/api/account/devices', {
  summary: 'Devices that were signed in with in the last 30 days and that are signed out now',
  responses: { 200: answersFields('The devices, last used first', { items: z.array(device) }) },
})

export const forgetDevice = forClients.delete('/api/account/devices/{id}', {
  summary: 'Forget a device: it counts as a new one at the next sign-in with it',
  request: { params: z.object({ id: z.uuid() }) },
  responses: { 200: answers(messageAnswer, 'Forgotten') },
})

const held = named('HeldCredential', {
  kind: z.enum(['passkey', 'two-factor']),
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
})

export type HeldAnswer = z.infer<typeof held>

export const listHeld = forClients.get('/api/account/review', {
  unsettled: true,
  summary: 'Passkeys and factors that were added shortly before the account was secured; they open nothing until kept',
  responses: { 200: answersFields('What waits for a word', { items: z.array(held) }) },
})

export const answerHeld = forClients.post('/api/account/review', {
  unsettled: true,
  fresh: true,
  summary: 'Keep what is one’s own, or remove what is not',
  request: { body: takesFields({ id: z.string().max(64), mine: z.boolean() }) },
  responses: { 200: answers(messageAnswer, 'Noted') },
})
