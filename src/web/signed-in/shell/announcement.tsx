import { OutcomeAlert } from '#design/primitives/outcome-alert.tsx'

/** What an act came to, in one line. */
export function Announcement({ tone = 'good', words }: { tone?: 'good' | 'bad'; words: string }) {
  return (
    <OutcomeAlert tone={tone === 'bad' ? 'error' : 'success'} className="announcement mb-6">
      {words}
    </OutcomeAlert>
  )
}
