import { SETUP_LINES, type SetupLine } from '#contract/overview/setup.ts'
import type { Settings } from '#contract/system/settings.ts'
import { UNNAMED } from '#server/features/system/accounts/account/accounts.model.ts'

/** What the state of the checklist follows from. */
export interface SetupFacts {
  actorName: string
  firm: Settings['firm']
  deliveredFirm: Settings['firm']
  isLookSet: boolean
  isRegionSet: boolean
  isDelivering: boolean
  hasSentMail: boolean
  undecidedSamples: number
  unreadPromises: number
  ownArticles: number
  colleagues: number
  hasSecondFactor: boolean
  hasBackupKey: boolean
}

const DONE: Record<SetupLine, (facts: SetupFacts) => boolean> = {
  name: ({ actorName }) => actorName !== UNNAMED,
  firm: ({ firm, deliveredFirm }) =>
    (['name', 'email', 'phone', 'addressLines'] as const).every(
      (field) => String(firm[field]) !== String(deliveredFirm[field]),
    ),
  look: ({ isLookSet }) => isLookSet,
  region: ({ isRegionSet, firm, deliveredFirm }) => isRegionSet || firm.timeZone !== deliveredFirm.timeZone,
  mail: ({ isDelivering, hasSentMail }) => isDelivering && hasSentMail,
  samples: ({ undecidedSamples }) => undecidedSamples === 0,
  promises: ({ unreadPromises }) => unreadPromises === 0,
  article: ({ ownArticles }) => ownArticles > 0,
  colleague: ({ colleagues }) => colleagues > 0,
  'second-factor': ({ hasSecondFactor }) => hasSecondFactor,
  'backup-key': ({ hasBackupKey }) => hasBackupKey,
}

/** The lines in their order, each with whether it is done: always found out, never ticked by hand. */
export const checklistOf = (facts: SetupFacts, aside: (line: SetupLine) => boolean) =>
  SETUP_LINES.map((line) => ({ line, isDone: DONE[line](facts), isAside: aside(line) }))
