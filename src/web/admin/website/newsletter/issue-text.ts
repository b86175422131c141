import type { IssueAnswer } from '#contract/website/newsletter-issues.ts'

export const ISSUE_STATES: Record<IssueAnswer['state'], string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  sending: 'Being sent',
  sent: 'Sent',
  skipped: 'Skipped: nothing new',
  cancelled: 'Cancelled',
}

/** Whether it can still be changed. */
export const isOpen = ({ state }: Pick<IssueAnswer, 'state'>) => state === 'draft' || state === 'scheduled'
