import { type ComponentType, useContext } from 'react'
import { DocumentContext } from './document-context.ts'
import type { IslandName } from './names.ts'

interface Props<P extends object> {
  name: IslandName
  of: ComponentType<P>
  props: P
  /** The subject of its draft, or a storage key: where the browser holds something under it, the island is hydrated at once. */
  draft?: string
  kept?: string
}

/**
 * A component that is hydrated on its own, when it is first touched (see `browser/islands.ts`). It is rendered as a root of its own, so that its ids are
 * the same in the browser; hooks of the router fail in it on the server already. In a page of the application it is an ordinary component.
 */
export function Island<P extends object>({ name, of: Component, props, draft, kept }: Props<P>) {
  const document = useContext(DocumentContext)
  if (!document) return <Component {...props} />
  const html = { __html: document.renderIsland(<Component {...props} />, name) }
  return (
    <div
      data-island={name}
      data-props={JSON.stringify(props)}
      data-draft={draft}
      data-kept={kept}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own rendering of the component.
      dangerouslySetInnerHTML={html}
    />
  )
}
