import type { ComponentType } from 'react'
import { FrameDrawing, RibbonDrawing, SealDrawing } from '#web/site/drawings/award-drawings.tsx'
import {
  GrowthDrawing,
  LedgerDrawing,
  LessonDrawing,
  PeopleDrawing,
  ScreenDrawing,
  StampDrawing,
} from '#web/site/drawings/service-drawings.tsx'

const DRAWINGS: Record<string, ComponentType<{ className?: string }>> = {
  stamp: StampDrawing,
  growth: GrowthDrawing,
  ledger: LedgerDrawing,
  people: PeopleDrawing,
  lesson: LessonDrawing,
  screen: ScreenDrawing,
  seal: SealDrawing,
  ribbon: RibbonDrawing,
  frame: FrameDrawing,
}

interface Props {
  /** `drawing:seal`, or the address of an upload. */
  picture: string
  className?: string
}

/** A picture beside words that already say what it shows: a drawing by name, or an upload. */
export function Picture({ picture, className }: Props) {
  if (!picture.startsWith('drawing:')) {
    return <img src={picture} alt="" loading="lazy" decoding="async" className={`${className} object-cover`} />
  }
  const Drawing = DRAWINGS[picture.slice('drawing:'.length)] ?? LedgerDrawing
  return <Drawing className={className} />
}

/** A person's picture, or their initials as a monogram. */
export function Portrait({ picture, name, className }: Props & { name: string }) {
  if (!picture.startsWith('drawing:')) {
    return <img src={picture} alt="" loading="lazy" decoding="async" className={`${className} object-cover`} />
  }
  const letters = name.split(/\s+/).map((word) => [...word][0] ?? '')
  const initials = [letters[0], letters.length > 1 ? letters.at(-1) : ''].join('')
  return (
    <span
      aria-hidden="true"
      className={`${className} display grid place-items-center border-3 border-double border-line text-2xl text-green select-none`}
    >
      {initials}
    </span>
  )
}
