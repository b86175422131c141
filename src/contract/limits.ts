/** The longest a text may be, in characters. */
export const LENGTHS = {
  name: 120,
  email: 254,
  phone: 32,
  address: 300,
  title: 200,
  shortDescription: 300,
  comment: 3_000,
  message: 5_000,
  article: 200_000,
  category: 60,
  alt: 300,
  caption: 500,
  button: 60,
} as const

export const MOST_ENTRIES = { main: 16, bar: 6, footer: 20 } as const

export const PASSWORD = { min: 10, max: 128 } as const

export const PAGE_SIZE = { news: 9, office: 25, team: 50 } as const

export const BYTES = {
  json: 256 * 1024,
  image: 10 * 1024 * 1024,
  /** An article as it travels: text, structure and marks. */
  article: 2 * 1024 * 1024,
  publication: 50 * 1024 * 1024,
  email: 25 * 1024 * 1024,
  document: 100 * 1000 * 1000,
  import: 2_000 * 1000 * 1000,
} as const

export const IMAGE_MEGAPIXELS = 50

/** How many pictures one request may bring: each takes the time of making its sizes. */
export const PICTURES_AT_ONCE = 20
