import { trustedHtml } from '#web/trusted-html.ts'

interface Way {
  /** The place on the page that the section is about. */
  place?: string
  onLink(path: string): unknown
}

/** Puts a page into a frame. One that stands there already is changed in place: nothing flickers, nothing scrolls. */
export function showInFrame(frame: HTMLIFrameElement, rendered: string, way: Way): void {
  const shown = frame.contentDocument
  const page = new DOMParser().parseFromString(trustedHtml(rendered), 'text/html')
  // The frame runs no scripts, and would complain about each, and about what wants the focus in a dialog.
  for (const needless of page.querySelectorAll('script, link[rel=modulepreload], dialog')) needless.remove()
  if (shown?.body?.dataset.preview && shown.body.dataset.preview === addressOf(page)) {
    shown.body.replaceChildren(...page.body.childNodes)
    return
  }
  frame.addEventListener('load', () => begin(frame, addressOf(page), way), { once: true })
  frame.srcdoc = trustedHtml(page.documentElement.outerHTML)
}

/** The one address of a page: by it a page is known again. */
const addressOf = (page: Document) => page.querySelector('link[rel=canonical]')?.getAttribute('href') ?? 'page'

function begin(frame: HTMLIFrameElement, name: string, { place, onLink }: Way): void {
  const shown = frame.contentDocument
  if (!shown) return
  shown.body.dataset.preview = name
  const at = place ? shown.getElementById(place) : null
  if (at) frame.contentWindow?.scrollTo(0, at.getBoundingClientRect().top)
  shown.addEventListener('submit', (event) => event.preventDefault())
  shown.addEventListener('click', (event) => {
    const link = (event.target as Element).closest?.('a')
    if (!link) return
    const href = link.getAttribute('href') ?? ''
    if (href.startsWith('#')) return
    event.preventDefault()
    if (href.startsWith('/')) onLink(href.replace(/[?#].*$/, ''))
  })
}
