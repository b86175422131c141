import { createSignedNames } from '#platform/signed-names.ts'

export type SubscriberTokens = ReturnType<typeof createSubscriberTokens>

export const createSubscriberTokens = (secret: string) =>
  createSignedNames<'confirm' | 'manage'>(secret, 'calendar emails')
