import type { Outbox } from '#server/features/system/outbox/outbox.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { Colleague } from './article-reviews.ts'
import { createNotPublishedMail } from './not-published-mail.ts'
import { createReviewMail } from './review-mail.ts'

interface Needs {
  outbox: Outbox
  settings: SettingsService
  staff: () => Promise<Colleague[]>
  publicUrl: string
}

/** What staff are written to about articles. */
export const createArticleMails = (needs: Needs) => ({
  held: createNotPublishedMail(needs),
  reviewing: { staff: needs.staff, ...createReviewMail(needs) },
})
