import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type TagTone = 'brass' | 'green' | 'red' | 'quiet'

interface Props {
  tone?: TagTone
  /** For words of the firm's own choice, which may be long. */
  wraps?: boolean
  children: ReactNode
}

/** A short mark on a thing: its category, its state. */
export function Tag({ tone = 'brass', wraps = false, children }: Props) {
  return (
    <span
      className={classNames(
        'inline-block rounded-sm border px-2 text-xs leading-6 font-semibold',
        !wraps && 'whitespace-nowrap',
        TONES[tone],
      )}
    >
      {children}
    </span>
  )
}

const TONES: Record<TagTone, string> = {
  brass: 'border-current bg-brass-wash text-brass',
  green: 'border-current bg-green-wash text-green',
  red: 'border-current bg-red-wash text-red',
  quiet: 'border-line text-ink-soft',
}
