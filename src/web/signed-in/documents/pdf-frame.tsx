import { useEffect, useRef } from 'react'

/** A PDF within the page. The viewer of some browsers takes the focus when it has loaded: who types elsewhere keeps it. */
export function PdfFrame({ url, name }: { url: string; name: string }) {
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
