import { useOutletContext } from 'react-router'
import type { RoomAnswer } from '#contract/clients/client-members.ts'

/** The client whose room is open. */
export const useRoom = () => useOutletContext<RoomAnswer>()
