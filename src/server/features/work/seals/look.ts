import { MARK } from '#content/mark.ts'
import { deriveTokens } from '#domain/colour/palette.ts'
import { parseMark } from '#domain/mark.ts'
import type { Brand } from '#server/features/system/brand/brand.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { Look } from './pdf/agreement.ts'

export type SealLook = () => Promise<Look>

export function createLook({ settings, brand }: { settings: SettingsService; brand: Brand }): SealLook {
  return async () => {
    const { mark: address, ...seeds } = await settings.get('brand')
    const { ink, 'ink-soft': soft, rule, green, brass } = deriveTokens(seeds).light
    const mark = parseMark(address)
    const picture = mark ? await brand.onWhite(mark.key) : await ownMark(ink, brass)
    return { mark: new Uint8Array(picture), ink, soft, rule, green }
  }
}

async function ownMark(ink: string, brass: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" fill="none" stroke="${ink}">${MARK(brass)}</svg>`
  return await sharp(Buffer.from(drawing), { density: 288 })
    .resize(160, 160)
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer()
}
