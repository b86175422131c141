// Without the schema library, for screens in the browser.

export const REDIRECT_KINDS = ['permanent', 'temporary'] as const
/** `gone` is an address that was given up when what was there was renamed; nobody is led on from it. */
export const KEPT_KINDS = [...REDIRECT_KINDS, 'gone'] as const
export const REDIRECT_REASONS = ['hand', 'rename', 'deletion', 'import'] as const
export const REDIRECT_ORDERS = ['newest', 'address', 'used'] as const
export type RedirectOrder = (typeof REDIRECT_ORDERS)[number]
