import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useBlocker, useLocation, useMatches, useRevalidator } from 'react-router'
import { loadOnce } from '#web/late.tsx'
import { tell, untell } from '#web/signed-in/office/toasts.tsx'
import { actOf, keepOpen, NOT_SAVED, OFFLINE_WORDS } from './keep-screen.ts'

let refusalWords: ((status: number) => string) | undefined
loadOnce(async () => {
  refusalWords = (await import('./refusal-words.ts')).refusalWords
})

/** Says when the network is gone or the office does not answer, and keeps the screen as it is until then. */
export function Connection() {
  const isOnline = useOnline()
  const isStale = useKeptScreen()
  const held = useHeldNavigation(isOnline)
  const { revalidate, state } = useRevalidator()
  useOfflineGuard()
  return (
    // Live without a role: whatever a page says of its own forms is its one status.
    <div aria-live="polite" className="connection" data-print="no">
      {!isOnline && held ? (
        <p>
          You are offline. What you asked for opens when the network is back.{' '}
          <button type="button" onClick={held.stay}>
            Stay here
          </button>
        </p>
      ) : !isOnline ? (
        <p>You are offline. This screen stays as it is, and nothing is sent until you are back.</p>
      ) : isStale ? (
        <p>
          The server did not respond. What you see may be out of date.{' '}
          <button type="button" onClick={() => void revalidate()} aria-disabled={state === 'loading'}>
            Try again
          </button>
        </p>
      ) : null}
    </div>
  )
}

function useKeptScreen(): boolean {
  const { pathname, search } = useLocation()
  const [isStale, setStale] = useState(false)
  const matches = useMatches()
  const now = useRef({ address: '', matches })
  now.current = { address: pathname + search, matches }
  useEffect(
    () =>
      keepOpen({
        address: () => now.current.address,
        shown: () =>
          new Map(
            now.current.matches.flatMap(({ id, loaderData }) => (loaderData === undefined ? [] : [[id, loaderData]])),
          ),
        onRefused: (status, about) => {
          const isOffline = status === 0 && !navigator.onLine
          const words = isOffline ? OFFLINE_WORDS : (refusalWords?.(status) ?? NOT_SAVED)
          tell({ words, tone: 'bad', about })
        },
        onTaken: untell,
        onStale: setStale,
      }),
    [],
  )
  return isStale
}

/** Another screen that was asked for without a network waits for it: its script and its data are not here. */
function useHeldNavigation(isOnline: boolean): { stay(): void } | null {
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there }) =>
      !navigator.onLine && (here.pathname !== there.pathname || here.search !== there.search),
  )
  useEffect(() => {
    if (isOnline && blocker.state === 'blocked') blocker.proceed()
  }, [isOnline, blocker])
  return blocker.state === 'blocked' ? { stay: () => blocker.reset() } : null
}

/** Whether the browser has a network; a page that is made on the server takes it that there is one. */
function useOnline(): boolean {
  return useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  )
}

function watch(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

const LINK = 'a link without a network'

/** Without a network nothing leaves the screen: no form is sent, and no link replaces the page by a browser's error. */
function useOfflineGuard(): void {
  useEffect(() => {
    const refuse = (event: Event, words: string, about: string) => {
      event.preventDefault()
      event.stopPropagation()
      tell({ words, tone: 'bad', about })
    }
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement
      const sent = event.submitter?.getAttribute('formmethod') ?? form.method
      if (navigator.onLine || sent !== 'post') return
      const isLong = form.enctype === 'multipart/form-data'
      refuse(event, OFFLINE_WORDS, actOf(form.action, isLong ? undefined : new FormData(form, event.submitter)))
    }
    const onOnline = () => untell(LINK)
    const onClick = (event: MouseEvent) => {
      if (navigator.onLine || event.defaultPrevented || !(event.target instanceof Element)) return
      const link = event.target.closest<HTMLAnchorElement>('a[href]')
      const isElsewhere = link && link.origin === location.origin && link.target !== '_blank' && !isHere(link)
      if (isElsewhere) refuse(event, 'You are offline. This can be opened when you are back.', LINK)
    }
    // Before anybody else hears of a form, and after everybody has heard of a click: the router follows links itself.
    window.addEventListener('submit', onSubmit, true)
    window.addEventListener('click', onClick)
    window.addEventListener('online', onOnline)
    return () => {
      window.removeEventListener('online', onOnline)
      window.removeEventListener('submit', onSubmit, true)
      window.removeEventListener('click', onClick)
    }
  }, [])
}

const isHere = (link: HTMLAnchorElement) =>
  link.pathname === location.pathname && link.search === location.search && link.hash !== ''
