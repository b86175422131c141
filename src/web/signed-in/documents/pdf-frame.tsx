import { useEffect, useRef, useSyncExternalStore } from 'react'
import { buttonClass } from '#design/primitives/button.tsx'

/** A PDF within the page; browsers of phones, which show none there, get a way to open it. */
export function PdfFrame({ url, name }: { url: string; name: string }) {
  const isShownHere = useSyncExternalStore(
    () => () => {},
    () => navigator.pdfViewerEnabled !== false,
    () => false,
  )
  if (isShownHere) return <Frame url={url} name={name} />
  return (
    <div className="flex h-[70vh] flex-col items-start justify-center gap-4 border border-line bg-wash p-6 max-sm:h-auto">
      <p className="text-ink-soft">This browser opens a PDF on a page of its own.</p>
      <a href={url} target="_blank" rel="noreferrer" className={buttonClass({ variant: 'secondary' }, 'wrap-anywhere')}>
        Open {name}
      </a>
    </div>
  )
}

/** The viewer of some browsers takes the focus when it has loaded: who types elsewhere keeps it. */
function Frame({ url, name }: { url: string; name: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    let last: Element | null = document.activeElement
    let isMeant = false
    const note = () => {
      if (document.activeElement !== frame.current) last = document.activeElement
    }
    const noteKey = ({ key }: KeyboardEvent) => {
      isMeant = key === 'Tab'
    }
    const giveBack = () => {
      if (document.activeElement !== frame.current || isMeant || frame.current?.matches(':hover')) return
      if (last instanceof HTMLElement && last !== document.body) last.focus()
      else frame.current?.blur()
    }
    document.addEventListener('focusin', note)
    document.addEventListener('keydown', noteKey)
    window.addEventListener('blur', giveBack)
    return () => {
      document.removeEventListener('focusin', note)
      document.removeEventListener('keydown', noteKey)
      window.removeEventListener('blur', giveBack)
    }
  }, [])
  return <iframe ref={frame} src={url} title={`Preview of ${name}`} className="h-[70vh] w-full border border-line" />
}
