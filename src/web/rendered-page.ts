interface RenderedDocument {
  html: string
  /** What marks the inline scripts of an application page as its own; null for a document, which has none. */
  nonce: string | null
}

/** The answer of a page. Its text is beside it, not in it: as a body it would be encoded here and decoded again by the next reader. */
export interface PageResponse extends Response {
  document?: RenderedDocument
}

export function pageResponse(document: RenderedDocument, init: ResponseInit): PageResponse {
  return Object.assign(new Response(null, init), { document })
}
