import { createSignedNames } from '#platform/signed-names.ts'

/** The words are those of the first list, so that links in emails that were sent then keep working. */
export const createSubscriberTokens = (secret: string) =>
  createSignedNames<'confirm' | 'manage'>(secret, 'calendar emails')
