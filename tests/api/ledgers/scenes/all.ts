import { accountScenes } from './accounts.ts'
import { appointmentScenes } from './appointments.ts'
import { articleScenes } from './articles.ts'
import { calendarScenes } from './calendar.ts'
import { clientScenes } from './clients.ts'
import { conversationScenes } from './conversations.ts'
import { deadlineScenes } from './deadlines.ts'
import { documentScenes } from './documents.ts'
import { eventScenes } from './events.ts'
import { movingScenes } from './moving.ts'
import { newsletterScenes } from './newsletter.ts'
import { officeScenes } from './office.ts'
import { proposalScenes } from './proposals.ts'
import type { Scene } from './scene.ts'

/** A scene for each write, by its name in writes.ts. */
export const SCENES: Record<string, Scene> = {
  ...accountScenes,
  ...appointmentScenes,
  ...articleScenes,
  ...calendarScenes,
  ...newsletterScenes,
  ...clientScenes,
  ...conversationScenes,
  ...deadlineScenes,
  ...documentScenes,
  ...eventScenes,
  ...movingScenes,
  ...officeScenes,
  ...proposalScenes,
}
