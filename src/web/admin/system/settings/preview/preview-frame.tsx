import { useEffect, useRef, useState } from 'react'
import type { Described } from '#web/admin/system/settings/describe/all.ts'
import { placeName } from '#web/admin/system/settings/form/place-names.ts'
import { trustedHtml } from '#web/trusted-html.ts'
import { PREVIEW_PAGES } from './pages.ts'

interface Props {
  described: Described
  form: React.RefObject<HTMLFormElement | null>
  round: number
}

const WIDTHS = { phone: 390, desk: 1280 }
const QUIET_MS = 350

/** The public page as the form would make it, beside the form. Links in it open the page they lead to, here. */
export function PreviewFrame({ described, form, round }: Props) {
  const { page, section, fields } = described
  const frame = useRef<HTMLIFrameElement>(null)
  const [path, setPath] = useState(page?.path ?? '/')
  const [width, setWidth] = useState<keyof typeof WIDTHS>('phone')
  const [waits, setWaits] = useState<string | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the form is shown again.
  useEffect(() => {
    const leaving = new AbortController()
    const timer = setTimeout(
      async () => {
        const outcome = await fetchPreview(form.current, section, path, leaving.signal)
        if (leaving.signal.aborted) return
        if (outcome.html !== undefined && frame.current) {
          const place = page?.path === path ? page.place : undefined
          showInFrame(frame.current, outcome.html, { place, onLink: (to) => PREVIEW_PAGES.includes(to) && setPath(to) })
          setWaits(null)
        } else setWaits(wordsOf(outcome, fields))
      },
      round === 0 ? 0 : QUIET_MS,
    )
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [round, path])

  if (!page) return null
  return (
    <section id="preview" aria-label="Preview" className="preview">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-sm text-ink-soft">
          Preview of <span className="figures font-semibold text-ink">{path}</span>
        </p>
        <div className="flex gap-1">
          {(['phone', 'desk'] as const).map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={width === each}
              onClick={() => setWidth(each)}
              className="min-h-9 cursor-pointer rounded-sm px-3 text-sm text-ink-soft hover:text-ink aria-pressed:bg-wash aria-pressed:font-semibold aria-pressed:text-ink"
            >
              {each === 'phone' ? 'Phone' : 'Desktop'}
            </button>
          ))}
        </div>
      </div>
      <p role="status" className="text-sm text-brass">
        {waits}
      </p>
      <div className="preview-desk" data-width={width}>
        <iframe
          ref={frame}
          title={`Preview of ${page.name}`}
          // No scripts: what is shown is a picture of a page, whatever is typed into it.
          sandbox="allow-same-origin"
        />
      </div>
    </section>
  )
}

interface Fetched {
  html?: string
  problem?: { error: string; fields: Record<string, string> }
}

async function fetchPreview(
  form: HTMLFormElement | null,
  section: string,
  page: string,
  signal: AbortSignal,
): Promise<Fetched> {
  if (!form) return {}
  const body = new FormData(form)
  body.set('page', page)
  try {
    const answer = await fetch(`/dashboard/setting/${section}/preview`, { method: 'POST', body, signal })
    if (!answer.ok || answer.redirected) return {}
    const isPage = answer.headers.get('Content-Type')?.startsWith('text/html')
    return isPage ? { html: await answer.text() } : { problem: await answer.json() }
  } catch {
    return {}
  }
}

function wordsOf({ problem }: Fetched, fields: Described['fields']): string {
  const [first] = Object.entries(problem?.fields ?? {})
  if (!first) return 'The preview cannot be shown at the moment.'
  return `The preview waits. ${placeName(fields, first[0].replace(/^value\./, ''))}: ${first[1]}`
}

interface Way {
  place?: string
  onLink(path: string): unknown
}

/** Puts a page into a frame. One that is there already is changed in place: nothing flickers, nothing scrolls. */
function showInFrame(frame: HTMLIFrameElement, rendered: string, way: Way): void {
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
