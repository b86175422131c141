import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Role } from '#domain/roles.ts'
import { createClient, read } from '#web/api.ts'
import { officeFetch } from '#web/signed-in/session/office-fetch.ts'
import { commandsFor, countedWords, grouped, type Place, placesOf, screensFor } from './find-words.ts'

interface Props {
  role: Role
  onLeave: () => void
}

/** A line to type into and what it finds below: the arrows choose, Enter goes there. */
export function FindBox({ role, onLeave }: Props) {
  const [q, setQ] = useState('')
  const [chosen, setChosen] = useState(0)
  const [isEager, setEager] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const id = useId()
  const { places, isWaiting, failed, again } = useFinding(role, q)
  const at = Math.min(chosen, places.length - 1)
  const optionId = (place: Place) => `${id}${place.key}`
  const current = places[at]

  useEffect(() => input.current?.focus(), [])
  useEffect(() => {
    if (current) document.getElementById(`${id}${current.key}`)?.scrollIntoView({ block: 'nearest' })
  }, [current, id])

  const go = (place: Place) => {
    onLeave()
    void navigate(place.to)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: goes once, when the answer is there
  useEffect(() => {
    if (isEager && !isWaiting && current) go(current)
  }, [isEager, isWaiting])

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      if (current && (!isWaiting || KNOWN_HERE.includes(current.group))) go(current)
      // Whoever types faster than the office answers is taken there when it does.
      else setEager(isWaiting)
    } else if (step && places.length > 0) {
      event.preventDefault()
      setChosen(step(at, places.length))
    }
  }

  return (
    <div className="find-box">
      <input
        ref={input}
        type="text"
        role="combobox"
        aria-label="Find anything"
        aria-expanded={places.length > 0}
        aria-controls={`${id}list`}
        aria-activedescendant={current ? optionId(current) : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        placeholder={PLACEHOLDERS[role]}
        value={q}
        onChange={(event) => {
          setQ(event.target.value)
          setChosen(0)
          setEager(false)
        }}
        onKeyDown={onKeyDown}
        className="find-input"
      />
      <div className="find-list" role="listbox" id={`${id}list`} aria-label="Found" aria-busy={isWaiting}>
        {grouped(places).map(([group, members]) => (
          // biome-ignore lint/a11y/useSemanticElements: a list of options knows groups by their role only.
          <div key={group} role="group" aria-labelledby={`${id}${group}`}>
            <div id={`${id}${group}`} role="presentation" className="find-group">
              {group}
            </div>
            {members.map((place) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's, which keeps the focus.
              <div
                key={place.key}
                id={optionId(place)}
                role="option"
                tabIndex={-1}
                aria-selected={place === current}
                className="find-option"
                onClick={() => go(place)}
                onPointerMove={() => place !== current && setChosen(places.indexOf(place))}
              >
                <span className="find-title">{place.title}</span>
                <span className="find-detail">{place.detail}</span>
              </div>
            ))}
          </div>
        ))}
      </div>
      <div className="find-foot">
        <p role="status">{failed ? '' : wordsFor(q, places, isWaiting)}</p>
        {failed ? (
          <p role="alert" className="find-failed">
            The server is not responding.{' '}
            <button type="button" onClick={again}>
              Try again
            </button>
          </p>
        ) : (
          <p aria-hidden="true" className="find-keys">
            <kbd>↑</kbd> <kbd>↓</kbd> choose · <kbd>Enter</kbd> go there · <kbd>Esc</kbd> close
          </p>
        )}
        <button type="button" className="find-close" onClick={onLeave}>
          Close
        </button>
      </div>
    </div>
  )
}

const PLACEHOLDERS: Record<string, string> = {
  admin: 'A client, a deadline, a message, an article …',
  accountant: 'A client, a deadline, a message …',
  editor: 'An article, a file, a screen …',
}

// Found without asking the office.
const KNOWN_HERE = ['Screens', 'Commands']

const STEPS: Record<string, (at: number, length: number) => number> = {
  ArrowDown: (at, length) => (at + 1) % length,
  ArrowUp: (at, length) => (at - 1 + length) % length,
  PageDown: (at, length) => Math.min(at + 5, length - 1),
  PageUp: (at) => Math.max(at - 5, 0),
}

function wordsFor(q: string, places: Place[], isWaiting: boolean): string {
  if (!q.trim()) return ''
  if (isWaiting) return 'Searching…'
  if (places.length === 0) return `No results for “${q.trim()}”.`
  return countedWords(places)
}

const PAUSE_MS = 120

interface Answer {
  q: string
  places: Place[]
  failed: boolean
}

/** What is found by the words typed so far: screens at once, everything else as soon as the office answers. */
function useFinding(role: Role, q: string) {
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
