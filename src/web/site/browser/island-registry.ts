import type { ComponentType } from 'react'
import type { IslandName } from '#web/site/islands/names.ts'

/** Every island, by the name that stands in the page. Each is a file of its own, fetched when it is wanted. */
export const ISLANDS = {
  'quote-dialog': () => import('#web/site/quote/quote-dialog-form.tsx').then((file) => file.QuoteDialogForm),
  'quote-page': () => import('#web/site/quote/quote-page-form.tsx').then((file) => file.QuotePageForm),
  contact: () => import('#web/site/contact/contact-panel.tsx').then((file) => file.ContactPanel),
  comment: () => import('#web/site/news/comment-form.tsx').then((file) => file.CommentForm),
  sending: () => import('#web/site/sending/sending.tsx').then((file) => file.Sending),
} satisfies Record<IslandName, () => Promise<ComponentType<never>>>
