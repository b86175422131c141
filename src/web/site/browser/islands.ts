import type { ComponentType } from 'react'
import { draftKey, readItem } from '#web/drafts/storage.ts'
import type { IslandName } from '#web/site/islands/names.ts'

const TOUCHES = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'input'] as const

/** Hydrates islands as they are touched, and at once those that a person is in already or that the browser keeps something for. */
export function startIslands(): void {
  for (const touch of TOUCHES) {
    document.addEventListener(touch, ({ target }) => target instanceof Element && hydrateAround(target), {
      passive: true,
    })
  }
  if (document.activeElement) hydrateAround(document.activeElement)
  for (const island of islandsIn(document)) {
    if (island.closest('dialog[open]') || isKept(island.dataset)) requestHydration(island)
  }
}

/** The island that was touched; that of the dialog around it; that of the dialog which the touched button opens. */
function hydrateAround(touched: Element): void {
  const own = touched.closest<HTMLElement>('[data-island]')
  const opens = touched.closest('[commandfor]')?.getAttribute('commandfor')
  const dialog = opens ? document.getElementById(opens) : touched.closest('dialog')
  const reached = own ? [own] : dialog ? islandsIn(dialog) : []
  for (const island of reached) requestHydration(island)
}

/** Where the outcome of any form is told. */
const SHELF: IslandName = 'sending'

function requestHydration(island: HTMLElement): void {
  if (island.dataset.hydrated !== undefined) return
  island.dataset.hydrated = 'soon'
  void hydrate(island)
  for (const shelf of islandsIn(document)) if (shelf.dataset.island === SHELF) requestHydration(shelf)
}

async function hydrate(island: HTMLElement): Promise<void> {
  const name = island.dataset.island as IslandName
  try {
    const [{ hydrate }, Component] = await Promise.all([import('#web/site/islands/hydrate.tsx'), ISLANDS[name]()])
    hydrate(island, name, Component as never)
    island.dataset.hydrated = 'yes'
  } catch {
    // A file that did not come: the form works without a script, and the next touch asks for it again.
    delete island.dataset.hydrated
  }
}

const islandsIn = (part: ParentNode) => part.querySelectorAll<HTMLElement>('[data-island]')

function isKept({ kept, draft }: DOMStringMap): boolean {
  const key = draft ? draftKey(draft) : kept
  return key !== undefined && (readItem(key) ?? readItem(key, 'tab')) !== null
}

/** Every island, by the name that is in the page. Each is a file of its own, fetched when it is wanted. */
const ISLANDS = {
  'quote-dialog': () => import('#web/site/quote/quote-dialog-form.tsx').then((file) => file.QuoteDialogForm),
  'quote-page': () => import('#web/site/quote/quote-page-form.tsx').then((file) => file.QuotePageForm),
  contact: () => import('#web/site/contact/contact-panel.tsx').then((file) => file.ContactPanel),
  comment: () => import('#web/site/news/comment-form.tsx').then((file) => file.CommentForm),
  sending: () => import('#web/site/sending/sending.tsx').then((file) => file.Sending),
} satisfies Record<IslandName, () => Promise<ComponentType<never>>>
