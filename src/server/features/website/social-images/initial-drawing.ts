import { DEFAULT_SEEDS, deriveTokens } from '#domain/colour/palette.ts'
import type { Icon } from '#domain/mark.ts'
import { type Face, setLine, widthOf } from './typesetting.ts'

interface How {
  icon: Icon
  face: Face
}

const SIDES: Record<Icon, number> = { '32': 32, '180': 180, '192': 192, '512': 512, maskable: 512 }

/** A letter on the main colour. A home screen cuts its own form, so those icons have no corners of their own. */
export function drawInitial(initial: string, primary: string, { icon, face }: How): string {
  const side = SIDES[icon]
  const { green, 'on-green': colour } = deriveTokens({ ...DEFAULT_SEEDS, primary }).light
  const isCut = icon === '180' || icon === 'maskable'
  const size = side * (isCut ? 0.7 : 0.9)
  const style = { face, size, colour, family: 'serif' } as const
  const x = (side - widthOf(initial, style)) / 2
  const y = (side + (size * face.capHeight) / face.unitsPerEm) / 2
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}">`,
    `<rect width="${side}" height="${side}" rx="${isCut ? 0 : side / 8}" fill="${green}"/>`,
    setLine(initial, style, { x, y }),
    '</svg>',
  ].join('')
}
