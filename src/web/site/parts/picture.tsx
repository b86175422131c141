import { Drawing } from '#design/drawings/drawing.tsx'

interface Props {
  /** `drawing:seal`, or the address of an upload. */
  picture: string
  of?: string
  className?: string
}

/** A picture beside words that already say what it shows: a drawing by name, or an upload. */
export function Picture({ picture, of, className = '' }: Props) {
  if (!picture.startsWith('drawing:')) {
    return <img src={picture} alt="" loading="lazy" decoding="async" className={`${className} object-cover`} />
  }
  return (
    <span className={`${className} block`}>
      <Drawing name={picture.slice('drawing:'.length)} of={of} />
    </span>
  )
}
