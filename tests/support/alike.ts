/** Parts of a page that need not be looked at twice, and how its frame looks. */
export interface Alike {
  parts: Element[]
  frame: string[]
}

/**
 * Runs in the page. Finds siblings that differ in nothing but their words from two before them, as rows of a table do, and those parts
 * of the frame around the content that look like one that is known.
 */
export function findAlike(known: string[]): Alike {
  // What these hold are words and addresses; every other attribute counts with its value.
  const FREE =
    /^(id|for|href|name|value|title|alt|src|srcset|action|datetime|data-.*|aria-(label|labelledby|describedby|controls))$/
  const looks = new Map<Element, string>()
  const root = document.documentElement
  const page = [innerWidth, root.className, root.dataset.theme, document.body.className].join()
  const frame = [...document.querySelectorAll('header, nav, aside, footer')].filter(
    (part) =>
      !part.closest('main, dialog, [role=dialog]') && !part.parentElement?.closest('header, nav, aside, footer'),
  )
  const isKnown = (part: Element) => known.includes(behind(part) + lookOf(part))
  return {
    parts: [...frame.filter(isKnown), ...alikeIn(document.body)],
    frame: frame.filter((part) => !isKnown(part)).map((part) => behind(part) + lookOf(part)),
  }

  /** The page that a part stands on. */
  function behind({ parentElement }: Element): string {
    return parentElement ? behind(parentElement) + getComputedStyle(parentElement).backgroundColor : page
  }

  function alikeIn(parent: Element): Element[] {
    const seen = new Map<string, number>()
    if (isOnePiece(parent)) return []
    return [...parent.children].flatMap((child) => {
      const look = lookOf(child)
      const before = seen.get(look) ?? 0
      seen.set(look, before + 1)
      return before < 2 ? alikeIn(child) : [child]
    })
  }

  function isOnePiece({ tagName }: Element): boolean {
    return /^(select|svg|script|style|noscript)$/i.test(tagName)
  }

  /** All that decides how an element and what is in it is seen and told, but for the words. */
  function lookOf(element: Element): string {
    const look = looks.get(element) ?? describe(element)
    looks.set(element, look)
    return look
  }

  function describe(element: Element): string {
    const style = getComputedStyle(element)
    const { width, height } = element.getBoundingClientRect()
    const drawn = [style.color, style.backgroundColor, style.backgroundImage, style.fontSize, style.fontWeight]
    const shown = [style.display, style.visibility, style.opacity, style.position, width < 24, height < 24]
    const given = [...element.attributes].map(({ name, value }) => `${name}=${FREE.test(name) ? !value : value}`)
    const words = [...element.childNodes].map((node) => node instanceof Text && /\S/.test(node.data))
    const inside = isOnePiece(element) ? [] : [...element.children].map(lookOf)
    return hash([element.tagName, ...drawn, ...shown, ...given.sort(), ...words, ...inside].join('|'))
  }

  function hash(text: string): string {
    let [a, b] = [0xdeadbeef, 0x41c6ce57]
    for (let at = 0; at < text.length; at++) {
      a = Math.imul(a ^ text.charCodeAt(at), 2654435761)
      b = Math.imul(b ^ text.charCodeAt(at), 1597334677)
    }
    return `${(a >>> 0).toString(36)}${(b >>> 0).toString(36)}`
  }
}
