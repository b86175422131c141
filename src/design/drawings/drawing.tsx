import type { ComponentType } from 'react'
import { Calendar, Folder, Ledger, Screen } from './books.tsx'
import { Envelope, Key, Telephone } from './contact.tsx'
import { Monogram, Ribbon, Seal } from './honours.tsx'
import { Abacus, Balance, Stamp } from './instruments.tsx'
import { BrokenPencil, EmptyDesk } from './office.tsx'
import { Growth, Lesson, People } from './work.tsx'

const DRAWINGS = {
  abacus: Abacus,
  balance: Balance,
  calendar: Calendar,
  desk: EmptyDesk,
  envelope: Envelope,
  folder: Folder,
  growth: Growth,
  key: Key,
  ledger: Ledger,
  lesson: Lesson,
  monogram: Monogram,
  pencil: BrokenPencil,
  people: People,
  ribbon: Ribbon,
  screen: Screen,
  seal: Seal,
  stamp: Stamp,
  telephone: Telephone,
} satisfies Record<string, ComponentType<{ of?: string }>>

type DrawingName = keyof typeof DRAWINGS

export const DRAWING_NAMES = Object.keys(DRAWINGS) as DrawingName[]

/** A drawing by its name; an unknown name is a ledger. `of` is whose initials a monogram bears. */
export function Drawing({ name, of }: { name: string; of?: string }) {
  const Chosen: ComponentType<{ of?: string }> = Object.hasOwn(DRAWINGS, name) ? DRAWINGS[name as DrawingName] : Ledger
  return <Chosen of={of} />
}
