import { expect, it } from 'vitest'
import { escapeHtml, escapeXml } from './escape.ts'

it('lets no text end an attribute or begin a tag', () => {
  expect(escapeHtml(`<a href="x" title='y'>&amp;`)).toBe('&#60;a href=&#34;x&#34; title=&#39;y&#39;&#62;&#38;amp;')
  expect(escapeHtml('Łukasz – 5 €')).toBe('Łukasz – 5 €')
})

it('leaves out of XML what it may not hold', () => {
  expect(escapeXml('a\u0000b\u0008c\u000bd\u001fe\ufffff\ud800g')).toBe('abcdefg')
  expect(escapeXml('tab\tline\nreturn\r 🙂 & ]]>')).toBe('tab\tline\nreturn\r 🙂 &#38; ]]&#62;')
})
