import type { RouterContextProvider } from 'react-router'
import { DEFAULT_SEEDS, deriveTokens } from '#domain/colour/palette.ts'
import { stylesheetAddress } from '#domain/colour/stylesheet.ts'
import { iconAddress, parseMark, pictureAddress } from '#domain/mark.ts'
import { readSite } from '#web/site/site-settings.ts'

/** What a page takes over of the firm's mark and colours; nothing where they are the site's own. */
export interface Look {
  stylesheet: string | null
  darkPaper: string
  icons: { tab: string; home: string } | null
}

/** Null while the firm has chosen nothing, and where the settings cannot be read: a page in other colours is still a page. */
export async function readLook(context: Readonly<RouterContextProvider>): Promise<Look | null> {
  const site = await readSite(context).catch(() => null)
  if (!site) return null
  const { brand, firm } = site
  const { primary, accent } = brand
  const mark = parseMark(brand.mark)
  const isOwn = primary !== DEFAULT_SEEDS.primary || accent !== DEFAULT_SEEDS.accent
  if (!isOwn && !mark) return null
  return {
    stylesheet: isOwn ? stylesheetAddress({ primary, accent }) : null,
    darkPaper: deriveTokens({ primary, accent }).dark.paper,
    icons: mark && {
      tab: iconAddress(mark, { name: firm.name, primary }, '32'),
      home: iconAddress(mark, { name: firm.name, primary }, '180'),
    },
  }
}

export function logoAddress(address: string): string {
  const mark = parseMark(address)
  return mark ? pictureAddress(mark, '512') : '/icons/icon-512.png'
}
