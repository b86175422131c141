const WAYS = {
  up: { words: 'up', path: 'M8 13V3M4 7l4-4 4 4' },
  down: { words: 'down', path: 'M8 3v10M4 9l4 4 4-4' },
} as const

interface Props {
  way: keyof typeof WAYS
  name: string
  /** At an end there is no further place; the button stays, so that the focus does. */
  off: boolean
  onPress(): void
}

export function MoveButton({ way, name, off, onPress }: Props) {
  const label = `Move ${name} ${WAYS[way].words}`
  return (
    <button
      type="button"
      data-verb={way}
      aria-label={label}
      title={label}
      aria-disabled={off || undefined}
      className="grid size-11 cursor-pointer place-items-center rounded-sm text-ink-soft hover:bg-wash hover:text-ink aria-disabled:cursor-default aria-disabled:opacity-40"
      onClick={() => off || onPress()}
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 16 16"
        className="size-4"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
      >
        <path d={WAYS[way].path} />
      </svg>
    </button>
  )
}
