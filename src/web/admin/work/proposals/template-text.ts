export const TEMPLATES = '/dashboard/proposals/templates'
