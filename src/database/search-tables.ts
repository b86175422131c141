/** What search keeps beside the engines' indexes; made anew from the rows, so a backup leaves it out. */
export interface SearchTables {
  /** Each word with each of its letters left out once. */
  search_gaps: { kind: string; gap: string; word: string }
  /** The kinds of which something was removed that the index has not let go of yet. */
  search_leftovers: { kind: string }
}
