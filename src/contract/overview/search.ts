import { answers, calls, z } from '#contract/route.ts'

const FOUND_KINDS = [
  'article',
  'page',
  'client',
  'deadline',
  'proposal',
  'conversation',
  'document',
  'person',
  'request',
  'rule',
  'file',
  'picture',
  'setting',
] as const
export type FoundKind = (typeof FOUND_KINDS)[number]

const found = z
  .object({
    kind: z.enum(FOUND_KINDS),
    id: z.union([z.number(), z.string()]).describe('A number; of documents, proposals and settings a text'),
    title: z.string(),
    detail: z.string().describe('A few words that tell it from others of its name'),
    to: z.string().describe('The screen of the office that shows it'),
  })
  .openapi('Found')

const more = z
  .array(z.enum(FOUND_KINDS))
  .describe('The kinds of which there may be more than these, among them older ones')

export type FoundAnswer = z.infer<typeof found>

const forStaff = calls('search', 'staff')

export const searchOffice = forStaff.get('/api/search', {
  summary:
    'The first few articles, pages, files and pictures with these words; for accountants clients, their deadlines, proposals, conversations and documents, people, requests and rules; for administrators settings',
  request: { query: z.object({ q: z.string().max(200).default('') }) },
  responses: { 200: answers(z.object({ items: z.array(found), more }), 'What is found, by kind') },
})
