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

  test('Word: a numbered list right after bullets stays numbered, and goes on counting', () => {
    const item = (list: string, marker: string, text: string, level = 1) =>
      `<p class=MsoListParagraph style='mso-list:${list} level${level} lfo1'><span style='mso-list:Ignore'>${marker} </span>${text}</p>`
    expect(clean([item('l0', '·', 'Bullet'), item('l1', '1.', 'First'), item('l1', '2.', 'Second')].join(''))).toBe(
      '<ul><li><p>Bullet</p></li></ul><ol><li><p>First</p></li><li><p>Second</p></li></ol>',
    )
    expect(clean([item('l0', '1.', 'One'), item('l0', '·', 'Inner', 2), item('l0', 'a)', 'Inner a', 2)].join(''))).toBe(
      '<ol><li><p>One</p><ul><li><p>Inner</p></li></ul><ol><li><p>Inner a</p></li></ol></li></ol>',
    )
    expect(clean([item('l0', '2.', 'Two'), '<p>Words</p>', item('l0', '3.', 'Three')].join(''))).toBe(
      '<ol start="2"><li><p>Two</p></li></ol><p>Words</p><ol start="3"><li><p>Three</p></li></ol>',
    )
    const numbered = ['12.', '(3)', 'iv.', '1x', 'see 1.'].map((marker) => clean(item('l0', marker, 'Item')))
    expect(numbered.map((html) => html.replace('<li><p>Item</p></li>', ''))).toEqual([
      ...['<ol start="12"></ol>', '<ol start="3"></ol>', '<ol></ol>', '<ul></ul>', '<ul></ul>'],
    ])
    expect(clean([item('l0', '1.', 'One'), item('l1', '1.', 'Another')].join(''))).toBe(
      '<ol><li><p>One</p></li></ol><ol><li><p>Another</p></li></ol>',
    )
    expect(clean([item('l0', '1.', 'One'), item('l0', '1.', 'Deep', 10), item('l0', '2.', 'Two')].join(''))).toBe(
      '<ol><li><p>One</p><ol><li><p>Deep</p></li></ol></li><li><p>Two</p></li></ol>',
    )
    const bare = "<p style='mso-list: l0   level1 lfo1'>Bare</p><h2 style='mso-list:l0 level1'>Head</h2>"
    expect(clean(bare)).toBe('<ul><li><p>Bare</p></li></ul><h2>Head</h2>')
  })

  test('Google Docs: the bold wrapper that is not bold goes, bold spans become strong', () => {
    const html = `<b style="font-weight:normal" id="docs-internal-guid"><p><span style="font-weight:700">Strong</span><span style="font-weight:400"> plain</span></p></b>`
    expect(clean(html)).toBe('<p><strong>Strong</strong> plain</p>')
  })

  test('Word and Google Docs: raised and lowered characters stay so, and definitions become a list', () => {
    expect(clean('<p class=MsoNormal>10<sup>3</sup> and H<sub>2</sub>O<o:p></o:p></p>')).toBe(
      '<p>10<sup>3</sup> and H<sub>2</sub>O</p>',
    )
    expect(
      clean(
        '<p><span style="vertical-align:super;font-size:0.6em">2</span><span style="vertical-align:sub">i</span></p>',
      ),
    ).toBe('<p><sup>2</sup><sub>i</sub></p>')
    expect(clean('<dl><dt>Term</dt><dd>What it is</dd></dl>')).toBe(
      '<ul><li><p><strong>Term</strong></p><p>What it is</p></li></ul>',
    )
  })

  test('web pages: scripts, frames, handlers and foreign pictures go, links stay', () => {
    const html = `<div onclick="x()"><script>alert(1)</script><iframe src="//x"></iframe><a href="https://example.com" class="btn" onclick="y()">Read</a><img src="https://tracker.example/p.gif"><img src="/uploads/a.webp" data-media-id="3" alt="A"></div>`
    expect(clean(html)).toBe(
      '<div><a href="https://example.com">Read</a><img src="/uploads/a.webp" data-media-id="3" alt="A"></div>',
    )
  })
})
