import { parseMark, pictureAddress } from '#domain/mark.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { Sender } from './outbox.model.ts'

export async function senderOf(settings: SettingsService, publicUrl: string): Promise<Sender> {
  const { fromName, signature } = await settings.get('mail')
  const { mark: address, primary } = await settings.get('brand')
  const mark = parseMark(address)
  return {
    name: fromName,
    signature,
    url: publicUrl,
    colour: primary,
    mark: mark && {
      url: publicUrl + pictureAddress(mark, 'mail'),
      width: Math.round((40 * mark.width) / mark.height),
    },
  }
}
