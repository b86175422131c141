import type { Tx } from '#database/engine.ts'
import type { ClientAccess } from '#server/features/clients/clients/access/client-access.service.ts'
import type { ClientDirectory } from '#server/features/clients/clients/client-directory.service.ts'
import type { DocumentLinks } from '#server/features/clients/documents/document-links.service.ts'
import type { PaperRequests } from '#server/features/clients/documents/requests/paper-requests.service.ts'
import type { Accounts } from '#server/features/system/accounts/accounts.service.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import type { Outbox } from '#server/features/system/outbox/outbox.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { Tools } from '#server/tools.ts'
import * as store from './deadline-belongings.store.ts'
import { createDeadlineImport } from './deadline-import.service.ts'
import { createDeadlinePapers } from './deadline-papers.service.ts'
import { createDeadlines } from './deadlines.service.ts'
import { createHolidays } from './holidays.ts'
import { createDeadlineReminders } from './reminders/reminders.ts'
import { createDeadlineRules } from './rules/rules.service.ts'
import { markStale } from './rules/rules.store.ts'
import { createDeadlineSteps } from './steps/steps.service.ts'

interface Needs {
  audit: Audit
  accounts: Accounts
  outbox: Outbox
  settings: SettingsService
  clientAccess: ClientAccess
  directory: ClientDirectory
  documentLinks: DocumentLinks
  paperRequests: PaperRequests
}

/** All of the deadlines: rules, dates, steps, reminders. */
export function createDeadlineFeature(tools: Tools, needs: Needs) {
  const deadlineRules = createDeadlineRules(tools, { ...needs, holidays: createHolidays() })
  const deadlines = createDeadlines(tools, { ...needs, rules: deadlineRules })
  return {
    deadlineRules,
    deadlines,
    deadlineSteps: createDeadlineSteps(tools, { ...needs, deadlines }),
    askForDeadlinePapers: createDeadlinePapers(tools, needs),
    deadlineImport: createDeadlineImport(tools, needs),
    remindOfDeadlines: createDeadlineReminders(tools, needs),
    deadlineBelongings: createDeadlineBelongings(tools),
  }
}

function createDeadlineBelongings({ db }: Pick<Tools, 'db'>) {
  return {
    name: 'deadlines',
    count: store.countOf,
    move: store.move,
    moveBack: (tx: Tx, moved: unknown, toId: number) => store.moveBack(tx, moved as store.MovedDeadlines, toId),
    follow: (tx: Tx, clientId: number) => markStale(tx, { clientId }),

    personal: {
      name: 'deadlines',
      collect: ({ id }: { id: string }) => store.listOfPerson(db.read, id),
      erase: (tx: Tx, { id }: { id: string }) => store.takePersonOut(tx, id, 'A former member'),
    },
  }
}
