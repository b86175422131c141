import { expect, test } from 'vitest'
import { presentBlocks } from './page-blocks.present.ts'

test('headings with the same words in two blocks of a page have names of their own', () => {
  const heading = { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Our fees' }] }
  const block = { type: 'textBlock', attrs: {}, content: [heading] }
  const names = presentBlocks({ type: 'doc', content: [block, block] }, []).map(
    ({ html }) => /id="([^"]+)"/.exec(html)?.[1],
  )
  expect(names).toHaveLength(2)
  expect(new Set(names).size).toBe(2)
  expect(names).not.toContain(undefined)
})
