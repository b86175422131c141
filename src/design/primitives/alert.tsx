import type { ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'

export type AlertTone = 'error' | 'success' | 'warning' | 'info'

interface Props {
  tone?: AlertTone
  title?: string
  children?: ReactNode
  className?: string
  /** For an outcome that takes focus, so that it is in view. */
  ref?: Ref<HTMLDivElement>
}

/** Something that just happened, said at once: an error interrupts, everything else waits for its turn. */
export function Alert({ tone = 'info', title, children, className, ref }: Props) {
  return (
    <div
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      // biome-ignore lint/a11y/noAutofocus: without a script this is what brings a user to the outcome.
      autoFocus={ref ? true : undefined}
      role={tone === 'error' ? 'alert' : 'status'}
      className={classNames('border-l-3 px-4 py-3 wrap-anywhere', TONES[tone], className)}
    >
      {title ? <p className="font-semibold">{title}</p> : null}
      {children ? <div className="text-ink">{children}</div> : null}
    </div>
  )
}

const TONES: Record<AlertTone, string> = {
  error: 'border-red bg-red-wash text-red',
  success: 'border-green bg-green-wash text-green',
  warning: 'border-brass bg-brass-wash text-brass',
  info: 'border-line bg-wash text-ink',
}
