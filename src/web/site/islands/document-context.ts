import { createContext, type ReactNode } from 'react'

/** What the server knows of a page that is a document: complete without a router in the browser. */
export interface DocumentParts {
  /** The module scripts of the page, in order. */
  scripts: string[]
  /** Files that the scripts import, to be fetched along with them. */
  imports: string[]
  renderIsland: (island: ReactNode, name: string) => string
}

/** Set on the server for documents. In the browser, and in pages of the application, there is none. */
export const DocumentContext = createContext<DocumentParts | null>(null)
