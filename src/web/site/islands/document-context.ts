import { createContext, type ReactNode } from 'react'
import type { DocumentHead } from './document-head.tsx'

/** What the server knows of a page that is a document: complete without a router in the browser. */
export interface DocumentParts {
  head: DocumentHead
  renderIsland: (island: ReactNode, name: string) => string
}

/** Set on the server for documents. In the browser, and in pages of the application, there is none. */
export const DocumentContext = createContext<DocumentParts | null>(null)
