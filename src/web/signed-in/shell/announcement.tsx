import { OutcomeAlert } from '#design/primitives/outcome-alert.tsx'

export function Announcement({ tone = 'good', words }: { tone?: 'good' | 'bad'; words: string }) {
  return (
    <OutcomeAlert tone={tone === 'bad' ? 'error' : 'success'} className="announcement mb-6">
      {words}
    </OutcomeAlert>
  )
}
