import { hash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { finishDocument } from './document.ts'

const sha = (code: string) => hash('sha256', code, 'base64')

describe('a finished document', () => {
  it('names the scripts that the renderer wrote, and hides its mark', () => {
    const { html, scriptHashes } = finishDocument('<script nonce="m">start()</script>', 'm')
    expect(scriptHashes).toEqual([sha('start()')])
    expect(html).toBe('<script>start()</script>')
  })

  it('does not name a script that came in with content', () => {
    const { scriptHashes } = finishDocument('<script nonce="m">a()</script><p><script>evil()</script></p>', 'm')
    expect(scriptHashes).toEqual([sha('a()')])
  })

  it('does not name a script that guessed at the mark', () => {
    const { scriptHashes } = finishDocument('<script nonce="guess">evil()</script>', 'm')
    expect(scriptHashes).toEqual([])
  })

  it('carries the rules it needs, names them, and leaves the sheet asleep in its place', () => {
    const page = '<head><link rel="stylesheet" href="/assets/a.css"/></head><body class="x"></body>'
    const stylesOf = (address: string) => (address === '/assets/a.css' ? () => '.x{color:red}' : null)
    const { html, styleHashes } = finishDocument(page, 'm', { start: 'idle', stylesOf })
    expect(styleHashes).toEqual([sha('.x{color:red}')])
    expect(html).toContain('<style>.x{color:red}</style><link rel="stylesheet" href="/assets/a.css" disabled></head>')
  })

  it('asks for faces that are files after the words were shown, or at once where no script runs', () => {
    const page = '<head><link rel="stylesheet" href="/a.css"/></head><body></body></html>'
    const ours = '@font-face{font-family:A;src:url(/a.woff2)}'
    const theirs = '@font-face{font-family:B;src:local(Arial)}'
    const { html, styleHashes, scriptHashes } = finishDocument(page, 'm', {
      start: 'idle',
      stylesOf: () => () => `${ours}${theirs}p{}`,
    })
    expect(html).toContain(`<style>${theirs}p{}</style>`)
    expect(html).toContain(`<style media="not all">${ours}</style><script>`)
    expect(html).toContain(`<noscript><style>${ours}</style></noscript>`)
    expect(styleHashes).toEqual([sha(`${theirs}p{}`), sha(ours)])
    const scripts = [...html.matchAll(/<script[^>]*>(.*?)<\/script>/g)].map(([, code = '']) => sha(code))
    expect(scriptHashes.toSorted()).toEqual(scripts.toSorted())
  })

  it('tells the browser which pages may be fetched ahead, unless the client is there at once', () => {
    const page = '<body></body></html>'
    expect(finishDocument(page, 'm', { start: 'soon' }).html).toMatch(
      /<script type="speculationrules">\{.*html:not\(\[data-client\]\) a.*\}<\/script><\/body>/,
    )
    expect(finishDocument(page, 'm').html).toBe(page)
  })

  it('leaves a sheet in the text, and one that it does not know, as they are', () => {
    const page =
      '<head><link rel="stylesheet" href="/b.css"/></head><p><link rel="stylesheet" href="/assets/a.css"/></p>'
    const { html, styleHashes } = finishDocument(page, 'm', {
      stylesOf: (address) => (address === '/assets/a.css' ? () => 'p{}' : null),
    })
    expect(styleHashes).toEqual([])
    expect(html).not.toContain('<style>')
    expect(html).not.toContain('disabled')
  })
})
