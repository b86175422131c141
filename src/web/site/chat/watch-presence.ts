import { presenceWords } from './presence-text.ts'

export function watchPresence(place: HTMLElement, everyMs: number): void {
  const look = async () => {
    if (document.visibilityState !== 'visible') return
    const words = presenceWords(await (await fetch('/api/chat')).json())
    if (place.textContent !== words) place.textContent = words
  }
  // Without an answer the page keeps the sentence that is true in any case.
  const ask = () => void look().catch(() => {})
  ask()
  setInterval(ask, everyMs)
}
