interface Props {
  lines: string[]
  isOpen: boolean
  label: string
}

export function ServerConversation({ lines, isOpen, label }: Props) {
  return (
    <details className="mb-4" open={isOpen || undefined}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center">{label}</summary>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reachable by the keyboard.
        tabIndex={0}
        aria-label={label}
        className="mt-1 max-h-80 overflow-auto border border-rule bg-sheet p-3"
      >
        <pre className="text-sm">{lines.join('\n')}</pre>
      </section>
      <p className="mt-1 text-sm text-ink-soft">
        Lines marked &lt; come from the server. User name and password are left out.
      </p>
    </details>
  )
}
