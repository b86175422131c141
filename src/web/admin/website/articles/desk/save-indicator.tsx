import { clockTime } from '#domain/time/wall-clock.ts'
import type { AutosaveState } from '#web/signed-in/autosave/saving.ts'
import { useFirm } from '#web/signed-in/office/firm.tsx'

type State = Pick<AutosaveState<unknown>, 'status' | 'savedAt' | 'keptHere' | 'words' | 'conflict'>

/** Where the words are: said plainly, and never better than it is. */
export function SaveIndicator({ state }: { state: State }) {
  const words = wordsFor(state, useFirm().timeZone)
  const isRoutine = ['saved', 'waiting', 'saving'].includes(state.status)
  return (
    <div className="save-state" data-status={state.status}>
      <p>{words}</p>
      {/* Only what is out of the ordinary is read out, or a writer would hear it at every pause. */}
      <p role="status" className="sr-only">
        {isRoutine ? '' : words}
      </p>
    </div>
  )
}

function wordsFor({ status, savedAt, keptHere, words, conflict }: State, timeZone: string): string {
  const kept = keptHere ? 'kept here' : 'not kept anywhere, leave this page open'
  switch (status) {
    case 'saved':
      return savedAt ? `Saved at ${clockTime(savedAt, timeZone)}` : 'Nothing to save yet'
    case 'waiting':
    case 'saving':
      return 'Saving…'
    case 'offline':
      return `Offline: ${kept}`
    case 'retrying':
      return `The server is not responding: ${kept}, trying again`
    case 'signed-out':
      return `Signed out: ${kept}`
    case 'conflict':
      return `${conflict?.by ?? 'Somebody else'} changed the same words. Yours are ${kept}`
    case 'deleted':
      return `Deleted: your text is ${kept}`
    case 'refused':
      return `Not saved: ${words ?? 'the server refused it'}`
  }
}
