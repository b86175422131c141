const TAG = /<([a-zA-Z][\w-]*)((?:\s+[^\s=>/"]+(?:="[^"]*")?)*)\s*(\/?)>/y
const ATTRIBUTE = /\s+([^\s=>/"]+)(="[^"]*")?/g
const SCRIPTS = /(<script[^>]*>)([\s\S]*?<\/script>)/g

const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))
const BOOLEAN = new Set(
  'async autofocus checked default defer disabled hidden inert multiple nomodule novalidate open readonly required reversed selected'.split(
    ' ',
  ),
)
// Most tags have neither capitals nor empty values nor a slash at their end, and are right as they are.
const UNUSUAL = /[A-Z]\w*="|=""|\/>/g
// Elements of drawings, whose names and attributes tell capitals from small letters.
const DRAWN =
  /^(svg|g|path|circle|ellipse|line|polyline|polygon|rect|text|tspan|defs|use|symbol|mask|pattern|marker|stop|filter|image|animate)$|[A-Z]/

/** Spells markup as the HTML standard does, where React writes it in the manner of XML. Browsers read both alike. */
export function spellAsHtml(markup: string): string {
  let spelled = ''
  let from = 0
  for (const script of markup.matchAll(SCRIPTS)) {
    // What a script says is not markup.
    spelled += spellTags(markup.slice(from, script.index)) + spellTags(script[1] ?? '') + script[2]
    from = script.index + script[0].length
  }
  return spelled + spellTags(markup.slice(from))
}

function spellTags(markup: string): string {
  let spelled = ''
  let from = 0
  for (const { index } of markup.matchAll(UNUSUAL)) {
    if (index < from) continue
    TAG.lastIndex = markup.lastIndexOf('<', index)
    const tag = TAG.exec(markup)
    if (!tag || TAG.lastIndex <= index) continue
    spelled += markup.slice(from, tag.index) + spellTag(tag)
    from = TAG.lastIndex
  }
  return spelled + markup.slice(from)
}

function spellTag([tag, element = '', attributes = '', slash = '']: RegExpExecArray): string {
  if (DRAWN.test(element)) return tag
  const spelled = attributes.replace(ATTRIBUTE, (_, name: string, value = '') => spellAttribute(name, value))
  return `<${element}${spelled}${VOID.has(element) ? '' : slash}>`
}

function spellAttribute(name: string, value: string): string {
  const lower = name.toLowerCase()
  return ` ${lower}${value === '=""' && BOOLEAN.has(lower) ? '' : value}`
}
