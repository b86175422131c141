import { type RefObject, useEffect, useRef, useState } from 'react'
import { mergeTheirs } from '#domain/compare/merge.ts'
import { isAlike } from '#domain/compare/values.ts'
import { ApiProblem } from '#web/api.ts'
import { keepDraft } from '#web/drafts/kept.ts'
import { tell } from '#web/signed-in/office/toasts.tsx'
import { useSession } from '#web/signed-in/session/session-guard.tsx'
import { useClient } from '#web/signed-in/session/use-client.ts'
import type { Described } from './describe/all.ts'
import { fieldErrors, keyedPath, placeName } from './form/place-names.ts'
import { readFields, type Value } from './form/read-form.ts'
import {
  type Outcome,
  readSection,
  resetSection,
  restoreVersion,
  type SavedSection,
  saveSection,
} from './save-section.ts'

/** What was typed into a section and not saved, with what it began from. */
interface KeptText {
  version: number
  base: Value
  value: Value
}

/** Another user saved the section: what it was, what is in one's own form, what it is now. */
export interface Conflict {
  message: string
  base: Value
  mine: Value
  theirs: SavedSection
}

interface Start {
  described: Described
  current: SavedSection
  /** What the form begins with: other than what is saved when a form without a script came back. */
  typed?: Value
  errors?: Record<string, string>
  form: RefObject<HTMLFormElement | null>
}

/** The work on one section: typing, keeping, saving, and what can come between. */
export function useSection({ described, current, typed, errors: found = {}, form }: Start) {
  const { section, fields } = described
  const about = `setting ${section}`
  const client = useClient()
  const { account } = useSession()
  const draft = keepDraft<KeptText>(`setting.${section}`, { person: account })
  const base = useRef(current)
  const [shown, setShown] = useState({ value: typed ?? current.value, mount: 0 })
  const [wrong, setWrong] = useState(() => locate(fields, found))
  const [attempt, setAttempt] = useState(0)
  const [dirty, setDirty] = useState(typed !== undefined)
  const [busy, setBusy] = useState(false)
  const [notice, setNotice] = useState<string | null>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [round, setRound] = useState(0)

  const typedNow = () => (form.current ? readFields(fields, new FormData(form.current), 'value') : shown.value)

  function fill(value: Value, from: SavedSection): void {
    base.current = from
    setShown((before) => ({ value, mount: before.mount + 1 }))
    setWrong([])
    note(value)
  }

  /** Records what is in the form: whether it is saved, and if not, keeps it in this browser. */
  function note(value: Value): void {
    const { value: saved, version } = base.current
    const isChanged = !isAlike(value, saved)
    setDirty(isChanged)
    draft.set(isChanged ? { version, base: saved, value } : null)
    setRound((before) => before + 1)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for once, when the screen opens.
  useEffect(() => {
    const kept = draft.get()
    if (!kept || isAlike(kept.value, current.value)) return
    if (kept.version === current.version) {
      fill(kept.value, current)
      setNotice('What you typed last time and did not save has been restored.')
    } else {
      const message = 'This section was saved after you typed something here that was not saved.'
      setConflict({ message, base: kept.base, mine: kept.value, theirs: current })
    }
  }, [])

  async function run(work: () => Promise<void>): Promise<void> {
    if (busy) return
    setBusy(true)
    setNotice(null)
    try {
      await work()
    } catch (error) {
      const words = error instanceof ApiProblem ? error.message : 'Network error.'
      tell({ words: `${words} What you typed is kept in this browser.`, tone: 'bad', about })
    }
    setBusy(false)
  }

  async function showSaved(): Promise<void> {
    const now = await readSection(client, section)
    fill(now.value, now)
  }

  function tellSaved({ message, undo, version }: Outcome & { is: 'saved' }): void {
    const takeBack = async () => {
      if (undo === null) return
      const outcome = await restoreVersion(client, section, undo, version)
      await meet(outcome, typedNow())
      if (outcome.is === 'saved') await showSaved()
    }
    tell({ words: message, about, ...(undo === null ? {} : { undo: () => void run(takeBack) }) })
  }

  async function meet(outcome: Outcome, mine: Value): Promise<void> {
    if (outcome.is === 'saved') return tellSaved(outcome)
    if (outcome.is === 'stale') {
      const theirs = await readSection(client, section)
      return setConflict({ message: outcome.message, base: base.current.value, mine, theirs })
    }
    setWrong(locate(fields, fieldErrors(fields, outcome.fields), form.current))
    setAttempt((before) => before + 1)
  }

  return {
    shown,
    version: base.current.version,
    errors: Object.fromEntries(wrong.map(({ path, words }) => [path, words])),
    /** What is wrong, each with the name of its place. */
    summary: Object.fromEntries(wrong.map(({ path, place, words }) => [path, `${place}: ${words}`])),
    attempt,
    dirty,
    busy,
    notice,
    conflict,
    round,
    onEdit: () => note(typedNow()),
    save: () =>
      run(async () => {
        const value = typedNow()
        const outcome = await saveSection(client, section, { value, version: base.current.version })
        if (outcome.is === 'saved') {
          base.current = { value, version: outcome.version }
          setWrong([])
          note(typedNow())
        }
        await meet(outcome, value)
      }),
    reset: () =>
      run(async () => {
        const outcome = await resetSection(client, section, base.current.version)
        await meet(outcome, typedNow())
        if (outcome.is === 'saved') await showSaved()
      }),
    discard(): void {
      const typed = typedNow()
      const from = base.current
      setNotice(null)
      fill(from.value, from)
      tell({ words: 'Your changes were discarded.', about, undo: () => fill(typed, from) })
    },
    /** Puts their changes into one's own version, to be looked at and saved. */
    merge({ base: from, mine, theirs }: Conflict): void {
      setConflict(null)
      fill(mergeTheirs(from, mine, theirs.value) as Value, theirs)
    },
    takeTheirs({ theirs }: Conflict): void {
      setConflict(null)
      fill(theirs.value, theirs)
    },
  }
}

/** Where errors are: in the form by the keys of entries, which stay when entries move, and in words by their place. */
function locate(fields: Described['fields'], errors: Record<string, string>, form?: HTMLFormElement | null) {
  const sent = form ? new FormData(form) : new FormData()
  return Object.entries(errors).map(([path, words]) => ({
    path: keyedPath(fields, path, sent),
    place: placeName(fields, path.slice('value.'.length)),
    words,
  }))
}
