import { enter, press } from './events.ts'
import { elementsIn, type Live } from './form-state.ts'
import { nameOf } from './screen-lines.ts'
import { isPutAway, placeOf } from './use.ts'

/** The buttons that stop something, by where they are. */
const stopsIn = (document: Live): [place: string, button: Live][] =>
  elementsIn(document.body, (each) => each.localName === 'button' && /^(Cancel|Stop)/.test(nameOf(each))).map(
    (button) => [placeOf(button), button],
  )

/** Where something can be stopped now. */
export const stoppedPlaces = (document: Live) => new Set(stopsIn(document).map(([place]) => place))

/** What a user does while something is sent: writes on in each larger field, and stops what could not be stopped before. */
export function actMeanwhile(document: Live, before: Set<string>): void {
  const texts = elementsIn(document.body, ({ localName }) => localName === 'textarea')
  for (const text of texts) if (!text.hasAttribute('disabled') && !isPutAway(text)) enter(text, 'Typed meanwhile')
  for (const [place, button] of stopsIn(document)) if (!before.has(place)) press(button)
}
