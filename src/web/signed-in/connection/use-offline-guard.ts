import { useEffect } from 'react'
import { tell } from '#web/signed-in/office/toasts.tsx'
import { OFFLINE_WORDS } from './keep-screen.ts'

/** Without a network nothing leaves the screen: no form is sent, and no link replaces the page by a browser's error. */
export function useOfflineGuard(): void {
  useEffect(() => {
    const refuse = (event: Event, words: string) => {
      event.preventDefault()
      event.stopPropagation()
      tell({ words, tone: 'bad' })
    }
    const onSubmit = (event: SubmitEvent) => {
      const sent = event.submitter?.getAttribute('formmethod') ?? (event.target as HTMLFormElement).method
      if (!navigator.onLine && sent === 'post') refuse(event, OFFLINE_WORDS)
    }
    const onClick = (event: MouseEvent) => {
      if (navigator.onLine || event.defaultPrevented || !(event.target instanceof Element)) return
      const link = event.target.closest<HTMLAnchorElement>('a[href]')
      const isElsewhere = link && link.origin === location.origin && link.target !== '_blank' && !isHere(link)
      if (isElsewhere) refuse(event, 'You are offline. This can be opened when you are back.')
    }
    // Before anybody else hears of a form, and after everybody has heard of a click: the router follows links itself.
    window.addEventListener('submit', onSubmit, true)
    window.addEventListener('click', onClick)
    return () => {
      window.removeEventListener('submit', onSubmit, true)
      window.removeEventListener('click', onClick)
    }
  }, [])
}

const isHere = (link: HTMLAnchorElement) =>
  link.pathname === location.pathname && link.search === location.search && link.hash !== ''
