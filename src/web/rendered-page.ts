/** A page as it was rendered, whole, with the mark of the scripts that are its own. */
export interface RenderedDocument {
  html: string
  mark: string
}

/** The answer of a page. Its text stands beside it, not in it: as a body it would be encoded here and decoded again by the next reader. */
export interface PageResponse extends Response {
  document?: RenderedDocument
}

export function pageResponse(document: RenderedDocument, init: ResponseInit): PageResponse {
  return Object.assign(new Response(null, init), { document })
}
