import { isSection } from '#contract/system/settings.ts'
import type { Tx } from '#database/engine.ts'
import { isRecord } from '#domain/compare/values.ts'
import type { Brand } from '#server/features/system/brand/brand.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { Settled } from '#server/features/website/imports/import-items.store.ts'
import type { SettingItem } from '#server/features/website/imports/reading/source-item.ts'
import type { Work } from './work.ts'

export interface SettingNeeds {
  brand: Brand
  settings: SettingsService
}

const WHY = {
  same: { outcome: 'merged', why: 'It is set so already.' },
  set: { outcome: 'skipped', why: 'It was set here, and stays as it is.' },
  unfit: {
    outcome: 'failed',
    why: 'It does not fit: it may come from another version, or a picture of it is missing.',
  },
} as const

/** Takes over what the other site had set; a section that was set here stays as it is. */
export async function bringSetting(
  tx: Tx,
  { doer }: Work,
  { section, mark, value }: Pick<SettingItem, 'section' | 'mark' | 'value'>,
  { brand, settings }: SettingNeeds,
): Promise<Settled> {
  if (!isSection(section)) return { outcome: 'skipped', why: 'There is no such section here.' }
  const writer = typeof doer === 'string' ? 'system' : doer
  // Read again as one that was just uploaded: a drawing may hold anything.
  const drawn = mark && isRecord(value) ? await brand.addIn(tx, doer, Buffer.from(mark, 'base64')) : null
  const whole = drawn ? { ...(value as object), mark: drawn.mark } : value
  const brought = await settings.imported.bring(tx, writer, section, JSON.stringify(whole))
  if (typeof brought !== 'number') return WHY[brought]
  return { outcome: 'imported', target: `setting:${section}`, mark: String(brought) }
}
