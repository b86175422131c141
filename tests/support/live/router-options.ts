import { elementsIn, type Live } from './form-state.ts'
import { nameOf } from './screen-lines.ts'

const OPTIONS = ['reloadDocument', 'replace', 'preventScrollReset', 'viewTransition']

/** How links and forms lead on where that is not as usual, which nobody sees on the page: with the page loaded again, in the place of this one. */
export function optionLines(document: Live): string[] {
  const leading = elementsIn(document.body, ({ localName }) => localName === 'a' || localName === 'form')
  const lines = leading.flatMap((element: Live) => {
    const options = optionsOf(element)
    const to = element.getAttribute(element.localName === 'a' ? 'href' : 'action') ?? ''
    return options.length > 0 ? [`${element.localName} ${nameOf(element)} to ${to}: ${options.join(' ')}`] : []
  })
  return [...new Set(lines.map((line) => line.replace(/\d+/g, '#')))]
}

/** As React knows the component that has drawn it. */
function optionsOf(element: Live): string[] {
  const key = Object.keys(element).find((name) => name.startsWith('__reactFiber$'))
  const found = new Set<string>()
  for (let at = key && element[key].return; at && typeof at.type !== 'string'; at = at.return)
    for (const name of OPTIONS) if (at.memoizedProps?.[name]) found.add(name)
  return [...found]
}
