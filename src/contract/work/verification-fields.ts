// Without the schema library: the page says the same.

export const VERIFY_BYTES = 8 * 1000 * 1000

export const VERIFIED = ['unchanged', 'changed', 'not-ours', 'not-a-pdf'] as const
export type Verified = (typeof VERIFIED)[number]
