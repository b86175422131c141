import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { documentHead } from './document-head.tsx'

test('a document waits for its masthead, names its feeds and scripts, and fetches the public pages that are likely to be next', () => {
  const { masthead, feeds, scripts } = documentHead(['/assets/document.js'], ['/assets/shared.js'])
  expect([masthead, feeds, scripts].map((part) => renderToString(part))).toMatchSnapshot()
})
