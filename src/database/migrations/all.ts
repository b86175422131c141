import { initial } from './0001-initial.ts'
import { versionsOfTheFirm } from './0004-versions-of-the-firm.ts'
import { leases } from './0006-leases.ts'
import { eInvoices } from './0012-e-invoices.ts'
import { signedChoice } from './0014-signed-choice.ts'
import { receiptMails } from './0015-receipt-mails.ts'
import { verifiedSenders } from './0016-verified-senders.ts'
import { erasedWords } from './0017-erased-words.ts'
import { clientTags } from './0018-client-tags.ts'
import { leavingMessages } from './0019-leaving-messages.ts'
import { idempotencyKeys } from './0020-idempotency-keys.ts'
import { calendarFiles } from './0021-calendar-files.ts'
import { events } from './0022-events.ts'
import { appointments } from './0023-appointments.ts'
import { newsletter } from './0024-newsletter.ts'
import { integrations } from './0025-integrations.ts'
import { recurringWork } from './0027-recurring-work.ts'
import { foreignKeys } from './0028-foreign-keys.ts'
import { attendance } from './0029-attendance.ts'
import type { Migration } from './migration.ts'

/** In the order they are applied. */
export const migrations: Migration[] = [
  initial,
  versionsOfTheFirm,
  leases,
  eInvoices,
  signedChoice,
  receiptMails,
  verifiedSenders,
  erasedWords,
  clientTags,
  leavingMessages,
  idempotencyKeys,
  calendarFiles,
  events,
  appointments,
  newsletter,
  integrations,
  recurringWork,
  foreignKeys,
  attendance,
]
