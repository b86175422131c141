interface Props {
  /** Plain text; an empty line ends a paragraph. */
  text: string
  className?: string
}

export function Paragraphs({ text, className = 'max-w-measure' }: Props) {
  return text.split(/\n\s*\n/).map((paragraph) => (
    <p key={paragraph} className={`${className} not-first:mt-5`}>
      {paragraph}
    </p>
  ))
}
