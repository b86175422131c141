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
} as const

export const PASSWORD = { min: 10, max: 128 } as const

export const PAGE_SIZE = { news: 9, office: 25 } as const

export const BYTES = {
  json: 256 * 1024,
  image: 10 * 1024 * 1024,
  publication: 50 * 1024 * 1024,
} as const

export const IMAGE_MEGAPIXELS = 50
