import { expect, it } from 'vitest'
import { anchorHeadings } from './news.model.ts'

it('anchors the headings of an article from elsewhere', () => {
  const { html, headings } = anchorHeadings('<h2>Tax &amp; you</h2><p>x</p><h3>Dates</h3>')
  expect(headings).toEqual([
    { id: 'section-1', text: 'Tax & you', level: 2 },
    { id: 'section-2', text: 'Dates', level: 3 },
  ])
  expect(html).toBe('<h2 id="section-1">Tax &amp; you</h2><p>x</p><h3 id="section-2">Dates</h3>')
})
