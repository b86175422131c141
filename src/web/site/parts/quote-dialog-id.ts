/** The dialog that every Quote button opens. */
export const QUOTE_DIALOG = 'quote-dialog'
