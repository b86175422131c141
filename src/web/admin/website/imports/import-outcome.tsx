import { useEffect, useRef, useState } from 'react'
import type { ImportAnswer } from '#contract/website/imports.ts'
import { Alert } from '#design/primitives/alert.tsx'
import type { Acted } from '#web/signed-in/session/submit.ts'
import { Announcement } from '#web/signed-in/shell/announcement.tsx'
import { isAtWork } from './import-text.ts'

interface Props {
  state: ImportAnswer['state']
  said: Acted | undefined
}

/** What the last button did, and then what the work that it began came to. Takes the focus of a button that is gone. */
export function ImportOutcome({ state, said }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [hasWorked, setHasWorked] = useState(isAtWork(state))
  if (!hasWorked && isAtWork(state)) setHasWorked(true)
  const isRefused = said?.ok === false
  // Small files are read, and little is imported, before the screen is shown or looks again.
  const isFresh = hasWorked || said !== undefined
  const words = !isRefused && (isFresh || state === 'ready') && state in ENDED ? ENDED[state] : said?.message
  // biome-ignore lint/correctness/useExhaustiveDependencies: buttons go with the state that they belong to
  useEffect(() => {
    if (words && isFresh && document.activeElement === document.body) place.current?.focus()
  }, [words, state])
  if (!words) return null
  return (
    <div ref={place} tabIndex={-1}>
      {isFresh ? (
        <Announcement words={words} tone={isRefused ? 'bad' : 'good'} />
      ) : (
        <Alert tone="success" className="mb-6">
          {words}
        </Alert>
      )}
    </div>
  )
}

/** A failure is said by what is wrong with the files or the work. */
const ENDED: Partial<Record<ImportAnswer['state'], string>> = {
  ready: 'The files are read. Nothing on your site has changed yet.',
  failed: '',
  done: 'The import is finished.',
  undone: 'The import is undone.',
}
