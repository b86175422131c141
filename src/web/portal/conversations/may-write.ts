import type { RoomAnswer } from '#contract/clients/client-members.ts'

/** Readers read, and a room whose work has ended is read only. */
export const mayWrite = ({ right, state }: RoomAnswer) => right !== 'reader' && state !== 'ended'
