/** Counts of visits; nothing in them belongs to a person. */
export interface VisitTables {
  visit_days: { day: string; views: number; visitors: number }
  visit_pages: { day: string; path: string; views: number }
  visit_sources: { day: string; source: string; views: number }
  /** Today's visitors, as marks that cannot be turned back; gone when the day is over. */
  visit_marks: { day: string; mark: string }
  /** Today's salt; gone with the day, and with it any way to compare two days. */
  visit_salts: { day: string; salt: string }
}
