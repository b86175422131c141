import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { KeepEarlyWords, noteEarlyWords } from './typed-early.tsx'

/** Account, portal and office: an application, hydrated whole. */
export function startApplication(): void {
  const words = noteEarlyWords()
  // The router rejects a promise that nobody awaits when a newer load replaces one whose answer is still arriving.
  window.addEventListener('unhandledrejection', (event) => {
    if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault()
  })
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <KeepEarlyWords words={words}>
          <HydratedRouter />
        </KeepEarlyWords>
      </StrictMode>,
    )
  })
}
