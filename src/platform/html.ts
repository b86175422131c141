import sanitizeHtml from 'sanitize-html'

/** HTML from elsewhere, reduced to what an article may hold: no scripts, styles, frames, forms or handlers. */
export function sanitizeArticleHtml(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [
      ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code'],
      ...['strong', 'em', 'u', 's', 'sub', 'sup', 'a', 'figure', 'figcaption', 'img'],
      ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'caption'],
    ],
    allowedAttributes: {
      a: ['href', 'title', 'rel'],
      img: ['src', 'alt', 'width', 'height', 'loading'],
      th: ['colspan', 'rowspan', 'scope'],
      td: ['colspan', 'rowspan'],
      ol: ['start'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['http', 'https'] },
    allowProtocolRelative: false,
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'iframe', 'object', 'svg', 'math'],
    transformTags: {
      b: 'strong',
      i: 'em',
      del: 's',
      strike: 's',
      h1: 'h2',
      h5: 'h4',
      h6: 'h4',
      a: sanitizeHtml.simpleTransform('a', { rel: 'nofollow noopener' }),
      img: sanitizeHtml.simpleTransform('img', { loading: 'lazy' }),
    },
  })
}

/** The words of an HTML text, with single spaces where tags was. */
export function textOfHtml(html: string): string {
  const bare = sanitizeHtml(html.replace(/<(\/?)(p|br|li|h\d|tr|td|th|div|blockquote)\b/gi, ' <$1$2'), {
    allowedTags: [],
    allowedAttributes: {},
  })
  return decodeEntities(bare).replace(/\s+/g, ' ').trim()
}

/** Text of sanitised HTML as it reads: the sanitiser leaves only these four entities behind. */
export function decodeEntities(text: string): string {
  const named: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }
  return text.replace(/&(lt|gt|quot|amp);/g, (entity) => named[entity] ?? entity)
}
