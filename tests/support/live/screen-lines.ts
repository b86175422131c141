import { plain as plainText } from '#tests/support/outline.ts'
import { elementsIn, type Live } from './form-state.ts'

/** What is in the fields, and where the focus is. */
export function fieldLines(document: Live): string[] {
  const focused = document.activeElement
  const lines = elementsIn(document.body, ({ localName }) => /^(input|select|textarea)$/.test(localName)).flatMap(
    (field: Live) => {
      const { name, id, type } = field
      const mark = `${name || id || type}`
      if (type === 'checkbox' || type === 'radio') return field.checked ? [`ticked: ${mark}=${field.value}`] : []
      return type === 'hidden' || !field.value ? [] : [`field: ${mark}=${plainText(field.value)}`]
    },
  )
  const at = focused === document.body ? [] : [`focus: ${focused.localName} ${nameOf(focused)}`]
  return [...lines.map((line) => line.replace(/_r_\w+_/g, '<key>')), ...at]
}

/** What a person calls something. */
export const nameOf = (element: Live): string =>
  plainText(
    (
      element.getAttribute('aria-label') ||
      element.textContent.trim().replace(/\s+/g, ' ') ||
      element.getAttribute('name') ||
      ''
    ).slice(0, 60),
  )

/** What the browser keeps. */
export const keptLines = (storages: Record<string, Storage>) =>
  Object.entries(storages).flatMap(([place, each]) =>
    Object.keys(each).map((name) => plainText(`${place}: ${name} = ${each.getItem(name)}`)),
  )
