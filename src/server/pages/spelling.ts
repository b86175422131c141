const TAG = /<([a-zA-Z][\w-]*)((?:\s+[^\s=>/"]+(?:="[^"]*")?)*)\s*(\/?)>/g
const SCRIPTS = /(<script[^>]*>)([\s\S]*?<\/script>)/g

const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))
const BOOLEAN =
  /\s(async|autofocus|checked|defer|disabled|hidden|multiple|nomodule|novalidate|open|readonly|required|reversed|selected)=""/g
const CAMEL =
  /\s(autoFocus|charSet|colSpan|crossOrigin|dateTime|encType|formAction|formNoValidate|httpEquiv|noModule|noValidate|readOnly|rowSpan|spellCheck|srcSet|tabIndex)(?=[\s=]|$)/g

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
  return markup.replace(TAG, (tag, name: string, attributes: string, slash: string) => {
    const spelled = attributes.replace(CAMEL, (camel) => camel.toLowerCase()).replace(BOOLEAN, ' $1')
    if (VOID.has(name)) return `<${name}${spelled}>`
    return spelled === attributes ? tag : `<${name}${spelled}${slash}>`
  })
}
