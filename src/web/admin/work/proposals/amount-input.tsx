import { useState } from 'react'
import { controlClass } from '#design/primitives/input.tsx'

interface Props {
  id?: string
  label: string
  value: number
  toText: (value: number) => string
  /** Null for what is none. */
  fromText: (text: string) => number | null
  onChange: (value: number) => void
  disabled?: boolean
  className?: string
}

/** A figure that is typed as people type it; what is none is marked and changes nothing. */
export function AmountInput({ label, value, toText, fromText, onChange, disabled, className = '', id }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const isWrong = typed !== null && fromText(typed) === null
  return (
    <input
      id={id}
      aria-label={id ? undefined : label}
      aria-invalid={isWrong || undefined}
      inputMode="decimal"
      autoComplete="off"
      disabled={disabled}
      value={typed ?? toText(value)}
      className={`${controlClass} figures text-right ${className}`}
      onChange={(event) => {
        const text = event.target.value
        setTyped(text)
        const next = fromText(text)
        if (next !== null) onChange(next)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
