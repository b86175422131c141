import { useEffect, useState } from 'react'
import type { Role } from '#contract/access.ts'
import { createClient, read } from '#web/api.ts'
import { officeFetch } from '#web/signed-in/session/office-fetch.ts'
import { commandsFor, type Place, placesOf, screensFor } from './find-words.ts'

const PAUSE_MS = 120

interface Answer {
  q: string
  places: Place[]
  failed: boolean
}

/** What is found by the words typed so far: screens at once, everything else as soon as the office answers. */
export function useFinding(role: Role, q: string) {
  const [answer, setAnswer] = useState<Answer>({ q: '', places: [], failed: false })
  const [round, setRound] = useState(0)
  const asked = q.trim()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks the same again
  useEffect(() => {
    if (!asked) return
    const leaving = new AbortController()
    const timer = setTimeout(async () => {
      const told = await find(asked, leaving.signal)
      if (!leaving.signal.aborted) setAnswer(told)
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [asked, round])

  const isWaiting = asked !== '' && answer.q !== asked
  // What was found before stays in sight until the answer comes: a list that empties at each letter cannot be read.
  const found = asked ? answer.places : []
  return {
    places: [...screensFor(role, q), ...commandsFor(role, q), ...found],
    isWaiting,
    failed: !isWaiting && asked !== '' && answer.failed,
    again: () => setRound((before) => before + 1),
  }
}

async function find(q: string, signal: AbortSignal): Promise<Answer> {
  const client = createClient((input, init) => officeFetch(input, { ...init, signal }))
  try {
    const found = await read(client.api.search.$get({ query: { q } }))
    return { q, places: placesOf(q, found), failed: false }
  } catch {
    return { q, places: [], failed: true }
  }
}
