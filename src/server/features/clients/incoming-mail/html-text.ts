/** Elements whose content is not read by people. */
const UNREAD = ['script', 'style', 'head', 'title', 'template', 'noscript', 'svg', 'object', 'iframe']
const BLOCKS = new Set(
  'address article aside blockquote br dd div dl dt figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tr ul'.split(
    ' ',
  ),
)
const ENTITIES: Record<string, string> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', shy: '', zwnj: '', zwj: '' },
  ...{ ndash: '–', mdash: '—', hellip: '…', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', laquo: '«', raquo: '»' },
  ...{ auml: 'ä', ouml: 'ö', uuml: 'ü', Auml: 'Ä', Ouml: 'Ö', Uuml: 'Ü', szlig: 'ß', eacute: 'é', egrave: 'è' },
  ...{ agrave: 'à', ccedil: 'ç', euro: '€', pound: '£', copy: '©', reg: '®', bull: '•', middot: '·' },
}

/** The words of an email that has HTML alone, with what it quotes marked as in plain text. Every step goes forward: no input makes it slow. */
export function textOfHtml(html: string): string {
  const lines: string[] = []
  let line = ''
  let depth = 0
  const end = () => {
    const words = line.replaceAll(/\s+/g, ' ').trim()
    lines.push(words || depth === 0 ? '>'.repeat(depth) + (depth > 0 && words ? ' ' : '') + words : '')
    line = ''
  }
  for (let at = 0; at < html.length; ) {
    const open = html.indexOf('<', at)
    line += decode(html.slice(at, open === -1 ? html.length : open))
    if (open === -1) break
    if (html.startsWith('<!--', open)) {
      const close = html.indexOf('-->', open + 4)
      at = close === -1 ? html.length : close + 3
      continue
    }
    const close = html.indexOf('>', open)
    if (close === -1) break
    const [, slash = '', name = ''] = /^<(\/?)([a-z][a-z0-9]*)/.exec(html.slice(open, open + 20).toLowerCase()) ?? []
    at = close + 1
    if (!slash && UNREAD.includes(name)) {
      at = endOf(html, name, at)
      continue
    }
    if (!BLOCKS.has(name)) continue
    end()
    if (name === 'blockquote') depth = Math.min(5, Math.max(0, depth + (slash ? -1 : 1)))
    if (name === 'li' && !slash) line = '- '
  }
  end()
  return lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** Behind the end of an element that is not read; the end of everything when it has none. */
function endOf(html: string, name: string, from: number): number {
  for (let at = from; ; ) {
    const next = html.indexOf('</', at)
    if (next === -1) return html.length
    if (html.slice(next + 2, next + 2 + name.length).toLowerCase() === name) {
      const close = html.indexOf('>', next)
      return close === -1 ? html.length : close + 1
    }
    at = next + 2
  }
}

function decode(text: string): string {
  return text.replaceAll(/&(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,8});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name] ?? ENTITIES[name.toLowerCase()] ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}
