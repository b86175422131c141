import { useEffect, useState } from 'react'

/** What an act came to, said on the page: in sight, and put in again after loading so that it is read out too. */
export function Announcement({ tone = 'good', words }: { tone?: 'good' | 'bad'; words: string }) {
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same words said again are said again
  useEffect(() => {
    const frame = requestAnimationFrame(() => setRound((before) => before + 1))
    return () => cancelAnimationFrame(frame)
  }, [words])
  return (
    <div className="announcement" data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
      <p key={round}>{words}</p>
    </div>
  )
}
