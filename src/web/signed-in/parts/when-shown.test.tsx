import { text } from 'node:stream/consumers'
import { renderToReadableStream } from 'react-dom/server'
import { expect, test } from 'vitest'
import { whenShown } from './when-shown.tsx'

test('a part that did not come at first is fetched again and takes its place', async () => {
  let tries = 0
  const Part = whenShown(
    async () => {
      if (++tries === 1) throw new TypeError('Failed to fetch')
      return () => <p>Here</p>
    },
    { loading: 'Loading' },
  )
  const page = await renderToReadableStream(<Part />)
  await page.allReady
  expect(await text(page)).toContain('<p>Here</p>')
  expect(tries).toBe(2)
})
