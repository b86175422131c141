import { Wordmark } from '#design/drawings/mark.tsx'
import { isWide, parseMark } from '#domain/mark.ts'

interface Props {
  name: string
  /** The address of the firm's own mark; empty while it has none. */
  mark: string
  className?: string
  /** On the dark back cover, in light too. */
  onCover?: boolean
  /** On phones the mark alone. */
  short?: boolean
}

/** Whose site this is: the firm's mark with its name, or the mark alone where it is wide enough to hold the name. */
export function FirmMark({ name, mark: address, className, onCover = false, short = false }: Props) {
  const mark = parseMark(address)
  if (!mark) return <Wordmark name={name} short={short} {...(className ? { className } : {})} />
  const { width, height } = mark
  return (
    <span className={`inline-flex min-w-0 items-center gap-2 sm:gap-2.5 ${className ?? ''}`}>
      <img
        src={address}
        alt={isWide(mark) ? name : ''}
        width={width}
        height={height}
        className={`${onCover ? 'ui-mark-plate-always' : 'ui-mark-plate'} h-9 w-auto max-w-44 shrink-0 object-contain sm:h-10 sm:max-w-60`}
      />
      {isWide(mark) ? null : (
        <span
          className={`display text-lg leading-tight font-semibold max-xs:text-base sm:text-xl ${short ? 'max-sm:sr-only' : ''}`}
        >
          {name}
        </span>
      )}
    </span>
  )
}
