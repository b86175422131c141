import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import type { Topic, WaitingAnswer } from '#contract/overview/dashboard.ts'
import { listenToOffice } from './office-events.ts'

type Heard = (topics: Topic[]) => void

interface Office {
  waiting: WaitingAnswer | null
  listen(heard: Heard): () => void
}

const LiveContext = createContext<Office>({ waiting: null, listen: () => () => {} })

export const useWaiting = () => useContext(LiveContext).waiting

interface Props {
  accountId: string
  waiting: WaitingAnswer | null
  children: ReactNode
}

/** Keeps the office up to date without a reload; where no script runs, a reload does. */
export function Live({ accountId, waiting: asLoaded, children }: Props) {
  const [heard, setHeard] = useState<WaitingAnswer | null>(null)
  const listeners = useRef(new Set<Heard>())
  const waiting = heard ?? asLoaded
  const [office] = useState<Pick<Office, 'listen'>>(() => ({
    listen(each) {
      listeners.current.add(each)
      return () => listeners.current.delete(each)
    },
  }))
  // What was loaded last is as new as what was heard.
  useEffect(() => setHeard(asLoaded), [asLoaded])
  // Who may not work yet, before the first password of their own or a second step, is told nothing.
  const mayListen = asLoaded !== null
  const loaded = useRef(asLoaded)
  loaded.current = asLoaded
  useEffect(() => {
    if (!mayListen) return
    const onChange = (topics: Topic[]) => {
      for (const each of listeners.current) each(topics)
    }
    let isFirst = true
    return listenToOffice(accountId, {
      onChange,
      onWaiting: (now) => {
        setHeard(now)
        // What came after the screen was loaded and before anybody listened is told by nothing else.
        if (isFirst) onChange(missedSince(loaded.current, now))
        isFirst = false
      },
    })
  }, [accountId, mayListen])
  useTitle(waiting?.requests ?? 0)
  return <LiveContext value={{ ...office, waiting }}>{children}</LiveContext>
}

function missedSince(before: WaitingAnswer | null, now: WaitingAnswer): Topic[] {
  const missed: Topic[] = []
  if (before?.requests !== now.requests) missed.push('leads')
  if (before?.comments !== now.comments) missed.push('comments')
  return missed
}

export function useLiveReload(...topics: Topic[]): void {
  const { listen } = useContext(LiveContext)
  const { revalidate } = useRevalidator()
  const wanted = topics.join()
  useEffect(
    () => listen((changed) => void (changed.some((topic) => wanted.split(',').includes(topic)) && revalidate())),
    [listen, revalidate, wanted],
  )
}

function useTitle(count: number): void {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each screen brings a title of its own.
  useEffect(() => {
    const mark = () => {
      // A form that was not taken says so first.
      if (document.title.startsWith('Error: ')) return
      const plain = document.title.replace(/^\(\d+\) /, '')
      const marked = count > 0 ? `(${count}) ${plain}` : plain
      if (document.title !== marked) document.title = marked
    }
    mark()
    const watcher = new MutationObserver(mark)
    watcher.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => watcher.disconnect()
  }, [count, key])
}
