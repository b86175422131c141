import { text } from 'node:stream/consumers'
import { Suspense } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { expect, test } from 'vitest'
import { whenShown } from './late.tsx'

test('a part that did not come at first is fetched again and takes its place', async () => {
  let tries = 0
  const Part = whenShown(async () => {
    if (++tries === 1) throw new TypeError('Failed to fetch')
    return () => <p>Here</p>
  })
  const page = await renderToReadableStream(
    <Suspense fallback="Loading">
      <Part />
    </Suspense>,
  )
  await page.allReady
  expect(await text(page)).toContain('<p>Here</p>')
  expect(tries).toBe(2)
})
