import { tell } from '#web/signed-in/office/toasts.tsx'

/** Whoever wants to publish over an open question is led to it. */
export function goToClash(): void {
  tell({ words: 'First choose which words to keep.', tone: 'bad', about: 'article' })
  const [button] = document.querySelectorAll<HTMLElement>('.clash button')
  button?.closest('.clash')?.scrollIntoView({ block: 'center' })
  button?.focus({ preventScroll: true })
}
