import { calls, takesJson, z } from '#contract/route.ts'

const seenPage = z.object({
  path: z
    .string()
    .max(200)
    .regex(/^\/[\w/.~%-]*$/, 'Name a page of this site')
    .openapi({ example: '/services' }),
})

const forEveryone = calls('visits', 'public')

export const postVisit = forEveryone.post('/api/visits', {
  summary: 'Counts a page that the browser showed from what it had fetched ahead',
  request: { body: takesJson(seenPage) },
  responses: { 204: { description: 'Counted, unless it is a robot’s' } },
})
