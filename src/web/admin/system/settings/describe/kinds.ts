import type { Section, Settings } from '#contract/system/settings.ts'

export type Field =
  | TextField
  | SlugField
  | NumberField
  | SwitchField
  | ChoiceField
  | LinesField
  | WeekField
  | ListField
  | GroupField

export type Fields = Record<string, Field>

interface Words {
  label: string
  hint?: string
  optional?: boolean
}

export interface TextField extends Words {
  kind: 'line' | 'text' | 'email' | 'link' | 'day' | 'zone' | 'currency' | 'picture' | 'mark' | 'primary' | 'accent'
  /** Whose initials a monogram bears: another field of the same entry. */
  of?: string
}

/** The name of an entry in an address; left empty, it is made from another field. */
export interface SlugField extends Words {
  kind: 'slug'
  from: string
}

export interface NumberField extends Words {
  kind: 'number'
  /** Two decimals, such as a price. */
  decimals?: boolean
  /** Said after the figure: "hours", "GB". */
  unit?: string
}

export interface SwitchField extends Words {
  kind: 'switch'
}

export interface ChoiceField extends Words {
  kind: 'choice'
  choices: { value: string; label: string }[]
  initial?: string
}

export interface LinesField extends Words {
  kind: 'lines'
}

export interface WeekField extends Words {
  kind: 'week'
}

export interface ListField extends Words {
  kind: 'list'
  /** What one entry is called: "question". */
  entry: string
  title: string
  most: number
  fields: Fields
}

export interface GroupField extends Words {
  kind: 'group'
  fields: Fields
}

/** The description of a value. It has to name every part: a setting without a field would be out of reach. */
type FieldsOf<T> = { [K in keyof T]-?: FieldOf<T[K]> }

type FieldOf<T> = [T] extends [boolean]
  ? SwitchField
  : [T] extends [number]
    ? NumberField
    : [T] extends [string]
      ? string extends T
        ? TextField | SlugField
        : ChoiceField
      : [T] extends [string[]]
        ? LinesField
        : [T] extends [(infer Item)[]]
          ? Omit<ListField, 'title' | 'fields'> & { title: keyof Item & string; fields: FieldsOf<Item> }
          : [T] extends [Settings['hours']['week']]
            ? WeekField
            : Omit<GroupField, 'fields'> & { fields: FieldsOf<T> }

export interface SectionDescription<S extends Section = Section> {
  about: string
  page?: { path: string; place?: string; name: string }
  fields: FieldsOf<Settings[S]>
}

const kind =
  <K extends Field['kind']>(name: K) =>
  (label: string, more: Omit<Words, 'label'> = {}) => ({ kind: name, label, ...more })

export const line = kind('line')
export const text = kind('text')
export const email = kind('email')
export const link = kind('link')
export const day = kind('day')
export const zone = kind('zone')
export const currency = kind('currency')
export const mark = kind('mark')
export const primaryColour = kind('primary')
export const accentColour = kind('accent')
export const lines = kind('lines')
export const week = kind('week')
export const onOff = kind('switch')

export const picture = (label: string, of?: string) => ({ kind: 'picture' as const, label, ...(of ? { of } : {}) })

export const slug = (from: string) => ({
  kind: 'slug' as const,
  label: 'Short name in the address',
  hint: 'Leave it empty and it is made from the name.',
  from,
})

export const choice = (label: string, choices: ChoiceField['choices'], initial?: string) => ({
  kind: 'choice' as const,
  label,
  choices,
  ...(initial && { initial }),
})

export const number = (label: string, more: Partial<Omit<NumberField, 'kind' | 'label'>> = {}) => ({
  kind: 'number' as const,
  label,
  ...more,
})

export const group = <F>(label: string, fields: F) => ({ kind: 'group' as const, label, fields })

interface ListWords<Title> {
  entry: string
  title: Title
  most: number
  hint?: string
}

export const list = <F extends object>(label: string, words: ListWords<keyof F & string>, fields: F) => ({
  kind: 'list' as const,
  label,
  ...words,
  fields,
})
