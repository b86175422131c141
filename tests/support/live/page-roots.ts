import type { hydrateRoot, Root } from 'react-dom/client'

const roots: Root[] = []

/** Remembers what is hydrated in the page that is open. */
export const endingWithPage =
  (hydrate: typeof hydrateRoot): typeof hydrateRoot =>
  (...given) => {
    const root = hydrate(...given)
    roots.push(root)
    return root
  }

export function endRoots(): void {
  for (const root of roots.splice(0)) root.unmount()
}
