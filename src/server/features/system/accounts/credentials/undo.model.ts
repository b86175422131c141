import type { Passkey } from './passkeys.store.ts'
import type { SecondFactor } from './two-factor.store.ts'

export type Undoable =
  | { change: 'password' }
  | { change: 'email-asked' }
  | { change: 'email'; before: string }
  | { change: 'passkey-added'; id: string }
  | { change: 'passkey-removed'; passkey: Passkey }
  | { change: 'two-factor-on' }
  | { change: 'two-factor-off'; factor: SecondFactor }
  | { change: 'recovery-codes'; codes: string[] }

export type UndoableChange = Undoable['change']
