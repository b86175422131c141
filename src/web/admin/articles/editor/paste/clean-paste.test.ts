import { parseHTML } from 'linkedom'
import { describe, expect, test } from 'vitest'
import { cleanPaste } from './clean-paste.ts'

const clean = (html: string) =>
  cleanPaste(
    html,
    (text) => parseHTML(`<!doctype html><html><body>${text}</body></html>`).document as unknown as Document,
  )
    .replace(/\s+/g, ' ')
    .trim()

describe('paste', () => {
  test('Word: keeps headings and emphasis, drops styles, classes, comments and empty paragraphs', () => {
    const html = `<!--StartFragment--><h1 style='mso-style:x' class=MsoHeading>Tax<o:p></o:p></h1>
      <p class=MsoNormal style='margin:0cm;font-family:Calibri'><b>Due</b> in <span style='font-style:italic'>March</span>.<o:p></o:p></p>
      <p class=MsoNormal><o:p>&nbsp;</o:p></p><!--[if gte mso 9]><xml><w:Word/></xml><![endif]-->`
    expect(clean(html)).toBe('<h2>Tax</h2> <p><b>Due</b> in <em>March</em>.</p>')
  })

  test('Word: typed bullets become nested lists', () => {
    const item = (level: number, marker: string, text: string) =>
      `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${marker} </span><![endif]>${text}</p>`
    const html = [
      item(1, '·', 'One'),
      item(2, 'o', 'Inner'),
      item(1, '·', 'Two'),
      '<p>After</p>',
      item(1, '1.', 'First'),
    ].join('')
    expect(clean(html)).toBe(
      '<ul><li><p>One</p><ul><li><p>Inner</p></li></ul></li><li><p>Two</p></li></ul><p>After</p><ol><li><p>First</p></li></ol>',
    )
  })

  test('Google Docs: the bold wrapper that is not bold goes, bold spans become strong', () => {
    const html = `<b style="font-weight:normal" id="docs-internal-guid"><p><span style="font-weight:700">Strong</span><span style="font-weight:400"> plain</span></p></b>`
    expect(clean(html)).toBe('<p><strong>Strong</strong> plain</p>')
  })

  test('web pages: scripts, frames, handlers and foreign pictures go, links stay', () => {
    const html = `<div onclick="x()"><script>alert(1)</script><iframe src="//x"></iframe><a href="https://example.com" class="btn" onclick="y()">Read</a><img src="https://tracker.example/p.gif"><img src="/uploads/a.webp" data-media-id="3" alt="A"></div>`
    expect(clean(html)).toBe(
      '<div><a href="https://example.com">Read</a><img src="/uploads/a.webp" data-media-id="3" alt="A"></div>',
    )
  })
})
