import type { ClientAccess } from '#server/features/clients/clients/client-access.service.ts'
import type { ClientDirectory } from '#server/features/clients/clients/client-directory.service.ts'
import type { DocumentLinks } from '#server/features/clients/documents/document-links.service.ts'
import type { PaperRequests } from '#server/features/clients/documents/requests/paper-requests.service.ts'
import type { Accounts } from '#server/features/system/accounts/accounts.service.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import type { Outbox } from '#server/features/system/outbox/outbox.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { Tools } from '#server/tools.ts'
import { createDeadlineBelongings } from './deadline-belongings.ts'
import { createDeadlineImport } from './deadline-import.service.ts'
import { createDeadlinePapers } from './deadline-papers.service.ts'
import { createDeadlines } from './deadlines.service.ts'
import { createHolidays } from './holidays.ts'
import { createDeadlineReminders } from './reminders.ts'
import { createDeadlineRules } from './rules.service.ts'
import { createDeadlineSteps } from './steps.service.ts'

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
