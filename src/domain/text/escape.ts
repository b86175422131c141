/** Text as it may be in HTML, between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** The same for XML, which some characters may not be in at all, however they are written. */
export function escapeXml(text: string): string {
  return escapeHtml(text.replace(NOT_IN_XML, ''))
}

// Not even written as entities.
const NOT_IN_XML = /(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]|\p{Surrogate}/gu
