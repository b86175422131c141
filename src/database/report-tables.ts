/** Books that are kept in step with what they count, so that a report reads a line a day. */
export interface ReportTables {
  /** Requests by the day they came. */
  lead_days: {
    day: string
    kind: 'quote' | 'contact'
    state: 'new' | 'in-progress' | 'answered' | 'closed' | 'spam'
    /** Who led the person here; empty for nobody. */
    source: string
    total: number
  }
  /** First answers by the day they were given. */
  reply_days: {
    day: string
    /** Whether the promise of that day was kept. */
    kept: number
    /** The step that the answer fell into; 0 for beyond all of them. */
    within_hours: number
    total: number
    minutes: number
  }
  comment_days: { day: string; state: 'held' | 'visible' | 'rejected' | 'spam' | 'deleted'; total: number }
  visit_page_months: { month: string; path: string; views: number }
  visit_source_months: { month: string; source: string; views: number }
  /** The weeks whose report was put in the post. */
  report_mails: { week: string; queued_at: string }
}
