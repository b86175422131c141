import { answers, calls, messageAnswer, numericId, takesJson, z } from '#contract/route.ts'
import { typedLine } from '#contract/typed-text.ts'
import { VIEW_PLACES } from './saved-view-fields.ts'

// Filters of lists that a user keeps under a name, for themselves.

const place = z.enum(VIEW_PLACES, 'Choose a list')

const view = z
  .object({
    id: z.number(),
    place,
    name: z.string(),
    query: z.string().describe('As it is in the address, such as `owner=me&late=yes`'),
  })
  .openapi('SavedView')

export type SavedViewAnswer = z.infer<typeof view>

const forStaff = calls('leads', 'staff')

export const listSavedViews = forStaff.get('/api/my/views', {
  summary: 'The views you have saved of a list, by name',
  request: { query: z.object({ place }) },
  responses: { 200: answers(z.object({ items: z.array(view) }), 'All of them') },
})

export const saveView = forStaff.post('/api/my/views', {
  summary: 'Save a view; one of the same name is replaced',
  request: {
    body: takesJson(
      z.object({
        place,
        name: typedLine(60, 'Enter a name for the view'),
        query: z.string().max(500, 'This view is too long to be saved').default(''),
      }),
    ),
  },
  responses: { 201: answers(view, 'The view') },
})

export const deleteSavedView = forStaff.delete('/api/my/views/{id}', {
  summary: 'Remove one of your views',
  request: { params: numericId },
  responses: { 200: answers(messageAnswer, 'Removed') },
})
