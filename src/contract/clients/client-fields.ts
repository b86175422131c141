// Without the schema library: screens in the browser choose from the same lists.

export const CLIENT_KINDS = ['company', 'individual'] as const
export type ClientKind = (typeof CLIENT_KINDS)[number]

export const CLIENT_STATES = ['prospect', 'active', 'ended'] as const
export type ClientState = (typeof CLIENT_STATES)[number]

/** Plain texts about a client. One more is named here, in the schemas, the table and the form. */
export const CLIENT_DETAILS = ['registrationNumber', 'taxNumber', 'address', 'email', 'phone'] as const
export type ClientDetails = Record<(typeof CLIENT_DETAILS)[number], string | null>

export const MEMBER_RIGHTS = ['owner', 'contributor', 'reader'] as const
export type MemberRight = (typeof MEMBER_RIGHTS)[number]

export const CLIENT_ORDERS = ['name', '-name', 'since', '-since', 'yearEnd', '-yearEnd'] as const
export type ClientOrder = (typeof CLIENT_ORDERS)[number]

export const CLIENT_ACTS = ['assign', 'state', 'tag', 'untag', 'invite', 'undo'] as const

/** For so many days a merge or a deletion can be undone. */
export const CLIENT_UNDO_DAYS = 30
