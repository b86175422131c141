import { describe, expect, it } from 'vitest'
import { cleanSvg } from './clean-svg.ts'

const svg = (inner: string, attributes = 'viewBox="0 0 10 10"') =>
  `<?xml version="1.0"?><!-- made by a program --><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</svg>`
const PATH = '<path d="M0 0h10v10z" fill="#123456"/>'

describe('an SVG mark', () => {
  it('Y3: keeps what it draws with: shapes, colours, gradients, classes of a drawing program', () => {
    const clean = cleanSvg(
      svg(
        `<defs><style>.a{fill:#ff0000;stroke:url(#g)} .b,.c{opacity:.5}</style><linearGradient id="g" x1="0"><stop offset="0" stop-color="red"/></linearGradient></defs>` +
          `<g class="a b" transform="translate(1 2)">${PATH}<circle cx="5" cy="5" r="2" style="fill:none;stroke-width:2"/></g>`,
        'width="40px" height="20px" class="c"',
      ),
    )
    expect(clean?.leftOut).toEqual([])
    expect(clean?.svg).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" width="40px" height="20px" opacity=".5">' +
        '<defs><linearGradient id="g" x1="0"><stop offset="0" stop-color="red"></stop></linearGradient></defs>' +
        '<g transform="translate(1 2)" fill="#ff0000" stroke="url(#g)" opacity=".5">' +
        '<path d="M0 0h10v10z" fill="#123456"></path>' +
        '<circle cx="5" cy="5" r="2" fill="none" stroke-width="2"></circle></g></svg>',
    )
  })

  it.each([
    ['a script', '<script>alert(1)</script>', /script|alert/],
    ['a handler', '<rect width="1" height="1" onload="alert(1)"/>', /onload|alert/],
    ['a link', '<a xlink:href="javascript:alert(1)"><rect width="1" height="1"/></a>', /javascript|href/],
    ['another file', '<image href="https://evil.example/x.png"/><use xlink:href="https://evil.example/#a"/>', /evil/],
    ['a foreign document', '<foreignObject><iframe src="https://evil.example"/></foreignObject>', /foreign|evil/],
    [
      'a style that fetches',
      '<style>@import url(https://evil.example/a.css);.x{fill:url(https://evil.example)}</style>',
      /evil|import/,
    ],
    ['a fill that fetches', '<rect width="1" height="1" fill="url(https://evil.example/#a)"/>', /evil/],
    ['an escape in a style', '<rect width="1" height="1" style="fill:u\\72l(https://evil.example)"/>', /evil/],
    [
      'an animation',
      '<rect width="1" height="1"><animate attributeName="href" to="javascript:x"/></rect>',
      /animate|javascript/,
    ],
    ['markup in a value', '<rect width="1" height="1" fill="red&quot; onload=&quot;alert(1)"/>', /onload/],
    ['markup in a section', '<g><![CDATA[<script>alert(1)</script>]]></g>', /script|CDATA/],
  ])('Y3: leaves out %s', (_, inner, gone) => {
    const clean = cleanSvg(svg(PATH + inner))
    expect(clean?.svg).toContain('M0 0h10v10z')
    expect(clean?.svg).not.toMatch(gone)
  })

  it('Y3: says which visible parts it left out', () => {
    expect(cleanSvg(svg(`${PATH}<text>Hill</text><metadata/><image href="data:,x"/>`))?.leftOut).toEqual([
      'image',
      'text',
    ])
  })

  it.each([
    ['nothing', ''],
    ['no markup', 'hello'],
    ['a page', '<html><body><svg viewBox="0 0 1 1"><path d="M0 0"/></svg></body></html>'],
    ['no size', '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h1"/></svg>'],
    ['nothing drawn', svg('<text>Hill</text>')],
    ['entities', `<!DOCTYPE svg [<!ENTITY a "aaaa">]>${svg(PATH)}`],
    ['elements without end', svg('<rect width="1" height="1"/>'.repeat(3_100))],
    ['groups without end', svg('<g>'.repeat(5_000) + PATH + '</g>'.repeat(5_000))],
  ])('Y3: refuses %s', (_, text) => {
    expect(cleanSvg(text)).toBeNull()
  })
})
