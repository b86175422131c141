import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { KeepEarlyWords, noteEarlyWords } from './typed-early.tsx'

const words = noteEarlyWords()

/** Account, portal and office: an application, hydrated whole. */
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
