/** Shows a PDF within the page where the browser can; elsewhere the way to open it stays in its place. */
export function showPdf(): void {
  const place = document.querySelector('[data-pdf-preview]')
  const frame = place?.querySelector('template')?.content
  if (frame && navigator.pdfViewerEnabled) place.replaceChildren(frame)
}
