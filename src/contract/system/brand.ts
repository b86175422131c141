import { answers, calls, named, takesForm, z } from '#contract/route.ts'
import { MARK_PICTURES } from '#domain/mark.ts'
import { formFile } from './media.ts'

const forAdmins = calls('brand', 'admin')
const forEveryone = calls('brand', 'public')

export const MARK_BYTES = 512 * 1024

const sends = (type: string, description: string) => ({ description, content: { [type]: { schema: z.string() } } })

const markAdded = named('MarkAdded', {
  mark: z.string().describe('Its address, for the settings'),
  leftOut: z.array(z.string()).describe('Parts of an SVG that could not be taken over'),
  message: z.string(),
})

export const addMark = forAdmins.post('/api/brand/marks', {
  summary: 'Send a mark (logo) as SVG or PNG; it shows once the settings name it',
  maxBytes: MARK_BYTES + 16 * 1024,
  request: { body: takesForm(z.object({ mark: formFile })) },
  responses: { 200: answers(markAdded, 'Its address') },
})

export const getMark = forEveryone.get('/brand/marks/{file}', {
  cache: 'anybody',
  summary: 'The mark of the firm',
  request: { params: z.object({ file: z.string().regex(/^[0-9a-f]{16}-\d{1,4}x\d{1,4}\.(svg|png)$/) }) },
  responses: { 200: sends('image/*', 'The picture') },
})

export const getMarkPicture = forEveryone.get('/brand/pictures/{file}', {
  cache: 'anybody',
  summary: 'The mark as an icon or for a mail',
  request: {
    params: z.object({
      file: z.string().regex(new RegExp(`^[0-9a-f]{16}-\\d{1,4}x\\d{1,4}-(${MARK_PICTURES.join('|')})\\.png$`)),
    }),
  },
  responses: { 200: sends('image/png', 'The picture') },
})

export const getBrandStyles = forEveryone.get('/brand/{colours}', {
  cache: 'anybody',
  summary: 'The colours of the site, derived from the two that its address names',
  request: { params: z.object({ colours: z.string().regex(/^[0-9a-f]{6}-[0-9a-f]{6}\.css$/) }) },
  responses: { 200: sends('text/css', 'The style sheet') },
})
