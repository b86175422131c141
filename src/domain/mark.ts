/** A stored mark (logo) by its address, which says what it is and how large. */
export interface MarkAddress {
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

/** A mark that is much wider than high holds the name already; it stands alone. */
export const isWide = ({ width, height }: Pick<MarkAddress, 'width' | 'height'>): boolean => width / height > 2

/** Pictures made of a mark: for tabs, home screens, search engines and mails. */
export const MARK_PICTURES = ['32', '180', '192', '512', 'maskable', 'mail'] as const
export type MarkPicture = (typeof MARK_PICTURES)[number]

export const pictureAddress = ({ key }: Pick<MarkAddress, 'key'>, picture: MarkPicture): string =>
  `/brand/pictures/${key}-${picture}.png`
