/** An article that a new site starts with. */
export interface Introduced {
  title: string
  summary: string
  category: string
  subcategory: string
  /** The drawing on its cover, and what it shows. */
  cover: string
  coverAlt: string
  author: string
  /** How many days before the first start it is dated. */
  daysAgo: number
  /** Whether it speaks of rules that change, and so carries a day as at and a day of review. */
  dated: boolean
  html: string
}
