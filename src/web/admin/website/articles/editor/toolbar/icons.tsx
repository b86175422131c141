const PATHS = {
  undo: 'M7.5 4.5 4 8l3.5 3.5M4 8h7.5a4.5 4.5 0 0 1 0 9H8',
  redo: 'M12.5 4.5 16 8l-3.5 3.5M16 8H8.5a4.5 4.5 0 0 0 0 9H12',
  bold: 'M6 4h4.6a3 3 0 0 1 0 6H6zm0 6h5.4a3 3 0 0 1 0 6H6z',
  italic: 'M9 4h5M6 16h5M11.5 4l-3 12',
  underline: 'M6 4v5.5a4 4 0 0 0 8 0V4M5 17h10',
  strike:
    'M4 10h12M13.5 6.8C13 5.2 11.8 4.3 10 4.3c-2 0-3.4 1-3.4 2.7 0 1 .5 1.8 1.6 2.3M6.4 13.2c.4 1.6 1.7 2.5 3.6 2.5 2.1 0 3.6-1 3.6-2.9 0-.5-.1-.9-.3-1.2',
  code: 'm7 6-4 4 4 4m6-8 4 4-4 4',
  link: 'M8.5 11.5a3 3 0 0 0 4.3 0l2.7-2.7a3 3 0 0 0-4.3-4.3l-1 1M11.5 8.5a3 3 0 0 0-4.3 0l-2.7 2.7a3 3 0 0 0 4.3 4.3l1-1',
  bullets: 'M8 5h9M8 10h9M8 15h9M3.6 5h.1M3.6 10h.1M3.6 15h.1',
  numbers: 'M8.5 5H17M8.5 10H17M8.5 15H17M3 4l1.3-.7V7M3 13.2c.3-.7 2.2-.8 2.2.4 0 .9-2.2 1.6-2.2 2.8h2.4',
  quote: 'M4 14.5c2-.7 3-2.2 3-4.5V6H3.5v4.2H7M12.5 14.5c2-.7 3-2.2 3-4.5V6H12v4.2h3.5',
  codeBlock: 'M3 4.5h14v11H3zM7 8l-2 2 2 2m3.5 0H14',
  table: 'M3 4.5h14v11H3zM3 8.2h14M3 11.8h14M8 4.5v11M12.6 4.5v11',
  image: 'M3 4.5h14v11H3zM3 13l4-4 3.5 3.5 2-2L17 14M12.8 7.6h.1',
  note: 'M3 4.5h14v11H3zM10 8.8v3.6M10 6.7h.1',
  warning: 'M10 3.5 17.5 16h-15zM10 8.5v3.5M10 13.9h.1',
  button: 'M3 6.5h14v7H3zM6.5 10h7',
  gallery: 'M3 4.5h6v5H3zM11 4.5h6v5h-6zM3 11.5h6v4H3zM11 11.5h6v4h-6z',
  video: 'M3 4.5h14v11H3zM8.5 7.5v5l4-2.5z',
  file: 'M5 3h7l3 3v11H5zM12 3v3h3M10 8.5v5m-2-2 2 2 2-2',
  divider: 'M3 10h14M6 5.5h8M6 14.5h8',
  help: 'M7.3 7.4a2.7 2.7 0 1 1 3.9 2.4c-.8.4-1.2.9-1.2 1.9M10 14.4h.1',
  more: 'M5 10h.1M10 10h.1M15 10h.1',
} as const

export type IconName = keyof typeof PATHS | 'h2' | 'h3' | 'h4' | 'text' | 'superscript' | 'subscript'

const LETTERS: Partial<Record<IconName, string>> = {
  ...{ h2: 'H2', h3: 'H3', h4: 'H4', text: '¶', superscript: 'x²', subscript: 'x₂' },
}

/** A tool's picture; its words are the button's label. */
export function ToolIcon({ name }: { name: IconName }) {
  const letters = LETTERS[name]
  if (letters) {
    return (
      // Drawn by the style sheet: the letters are a picture, the words are the label.
      <span aria-hidden="true" className="tool-letters" data-letters={letters} />
    )
  }
  const dots = ['bullets', 'image', 'more', 'help', 'note', 'warning'].includes(name)
  return (
    <svg aria-hidden="true" viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor">
      <path
        d={PATHS[name as keyof typeof PATHS]}
        strokeWidth={name === 'more' ? 2.4 : dots ? 1.7 : 1.5}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
