import { expect, test } from 'vitest'
import { wxrPicture } from './wxr.ts'

test('I4: a picture is exported with its alternative text and caption, and without what it lacks', () => {
  const picture = {
    ...{ id: 3, title: 'desk.jpg', address: 'https://firm.example/uploads/desk.jpg' },
    ...{ alt: 'A desk & a lamp', caption: 'Our desk', uploadedAt: '2026-01-02T03:04:05.000Z' },
  }
  const xml = wxrPicture(picture)
  expect(xml).toContain(
    '<wp:meta_key><![CDATA[_wp_attachment_image_alt]]></wp:meta_key><wp:meta_value><![CDATA[A desk & a lamp]]></wp:meta_value>',
  )
  expect(xml).toContain('<excerpt:encoded><![CDATA[Our desk]]></excerpt:encoded>')
  expect(wxrPicture({ ...picture, alt: '' })).not.toContain('postmeta')
})
