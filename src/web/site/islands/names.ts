/** The names by which the browser knows islands; what each is made of is in `browser/island-registry.ts`. */
export type IslandName = 'quote-dialog' | 'quote-page' | 'contact' | 'comment' | 'sending'
