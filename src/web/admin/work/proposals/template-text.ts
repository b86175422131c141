/** Where the firm's own templates stand. */
export const TEMPLATES = '/dashboard/proposals/templates'
