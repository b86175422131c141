/** A stored mark (logo) by its address, which says what it is and how large. */
interface MarkAddress {
  /** `0123456789abcdef-320x80` */
  key: string
  width: number
  height: number
  type: 'svg' | 'png'
}

const FORM = /^\/brand\/marks\/(([0-9a-f]{16})-([1-9]\d{0,3})x([1-9]\d{0,3}))\.(svg|png)$/

export function parseMark(address: string): MarkAddress | null {
  const [, key, , width, height, type] = FORM.exec(address) ?? []
  if (!key) return null
  return { key, width: Number(width), height: Number(height), type: type as MarkAddress['type'] }
}

/** A mark that is much wider than high holds the name already; it is alone. */
export const isWide = ({ width, height }: Pick<MarkAddress, 'width' | 'height'>): boolean => width / height > 2

export const ICONS = ['32', '180', '192', '512', 'maskable'] as const
export type Icon = (typeof ICONS)[number]

/** Pictures made of a mark: for tabs, home screens, search engines and mails. */
export const MARK_PICTURES = [...ICONS, 'mail'] as const
export type MarkPicture = (typeof MARK_PICTURES)[number]

export const pictureAddress = ({ key }: Pick<MarkAddress, 'key'>, picture: MarkPicture): string =>
  `/brand/pictures/${key}-${picture}.png`

/** What an icon is made of where the mark has no room in it. */
interface Firm {
  name: string
  primary: string
}

/** The first letter of a name; null for a name without any. */
export function initialOf(name: string): string | null {
  const [letter] = /[\p{L}\p{N}]/u.exec(name.normalize('NFC')) ?? []
  return [...(letter?.toUpperCase() ?? '')][0] ?? null
}

/** Where an icon of the firm is: made of its mark, or of its initial where a wide mark would be too small to be made out. */
export function iconAddress(mark: MarkAddress, { name, primary }: Firm, icon: Icon): string {
  const initial = isWide(mark) ? initialOf(name) : null
  if (initial === null) return pictureAddress(mark, icon)
  return `/brand/initials/${initial.codePointAt(0)?.toString(16)}-${primary.slice(1)}-${icon}.png`
}
