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
})
