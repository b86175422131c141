import type { ButtonHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
type ButtonSize = 'normal' | 'small'

export interface ButtonLook {
  variant?: ButtonVariant
  /** `small` is for dense staff screens; public screens keep 44 px targets. */
  size?: ButtonSize
}

type ButtonProps = ButtonLook &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    /** Work is under way: the button says so and takes no second press. */
    busy?: boolean
  }

export function Button({
  variant = 'primary',
  size,
  busy,
  className,
  type = 'submit',
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      data-variant={variant}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      // Kept focusable while busy, so that a keyboard does not lose its place.
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={buttonClass({ variant, size }, className)}
      {...rest}
    >
      {busy ? <Spinner /> : null}
      {children}
    </button>
  )
}

export function buttonClass({ variant = 'primary', size = 'normal' }: ButtonLook, extra?: string): string {
  return classNames(
    'inline-flex items-center justify-center gap-2 rounded-sm text-center font-semibold no-underline transition-colors cursor-pointer',
    'disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-progress active:translate-y-px',
    size === 'normal' ? 'min-h-12 px-5 py-2 text-base leading-6' : 'min-h-9 px-3 py-1 text-sm',
    LOOKS[variant],
    extra,
  )
}

const LOOKS: Record<ButtonVariant, string> = {
  primary: 'ui-plate',
  secondary: 'border border-ink bg-transparent text-ink hover:bg-ink hover:text-paper',
  quiet: 'text-green underline underline-offset-4 decoration-1 hover:bg-green-wash hover:decoration-2',
  danger: 'ui-plate ui-plate-red',
}

function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="size-4 animate-spin rounded-full border-2 border-current border-r-transparent motion-reduce:hidden"
    />
  )
}
