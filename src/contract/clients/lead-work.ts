import { answers, answersFields, calls, messageAnswer, numericId, takesFields, takesJson, z } from '#contract/route.ts'
import { typedLine, typedText } from '#contract/typed-text.ts'
import { leadAnswer, leadChange, leadSummary } from './leads.ts'

// What the office does with requests beyond changing one: many at once, replies and their templates.

const forAccountants = calls('leads', 'accountant')

export const getLeadChoices = forAccountants.get('/api/leads/choices', {
  summary: 'Who may look after requests, and the tags in use',
  responses: {
    200: answersFields('What can be chosen', {
      owners: z.array(z.object({ id: z.string(), name: z.string() })),
      tags: z.array(z.string()),
    }),
  },
})

const ONE_OF_MANY = leadChange.extend({ id: z.int().positive() })

export const updateLeads = forAccountants.patch('/api/leads', {
  summary: 'Change several requests at once; those that another user changed meanwhile are left alone and named',
  request: {
    body: takesFields({
      changes: z.array(ONE_OF_MANY).min(1, 'Select at least one request').max(100, 'Select at most 100 requests'),
    }),
  },
  responses: {
    200: answersFields('What was changed and what was not', {
      changed: z.array(leadSummary),
      refused: z.array(z.object({ id: z.number(), reference: z.string().nullable(), message: z.string() })),
    }),
  },
})

const reply = z.object({
  version: z.int('Send the version you have seen').min(1),
  subject: typedLine(200, 'Enter a subject'),
  body: typedText(10_000, 'Write your answer'),
})

export const replyToLead = forAccountants.post('/api/leads/{id}/replies', {
  summary: 'Answer by e-mail; the request becomes answered and the mail is kept with it',
  request: { params: numericId, body: takesJson(reply) },
  responses: { 201: answers(leadAnswer, 'The request as it is now') },
})

export const getLeadDraft = forAccountants.get('/api/leads/{id}/draft', {
  summary: 'The beginning of an answer, from a template if one is named, with its placeholders filled',
  request: { params: numericId, query: z.object({ template: z.coerce.number().int().positive().optional() }) },
  responses: { 200: answersFields('The draft', { subject: z.string(), body: z.string() }) },
})

const templateFields = z.object({
  name: typedLine(80, 'Enter a name for the template'),
  subject: typedLine(200, 'Enter a subject'),
  body: typedText(5_000, 'Write the text'),
})

const template = templateFields
  .extend({ id: z.number(), version: z.number(), updatedAt: z.string(), updatedBy: z.string() })
  .openapi('ReplyTemplate')

export type ReplyTemplateAnswer = z.infer<typeof template>

export const listReplyTemplates = forAccountants.get('/api/reply-templates', {
  summary: 'The templates for answers',
  responses: {
    200: answersFields('The templates by name, and what they can contain', {
      items: z.array(template),
      placeholders: z.array(z.object({ name: z.string(), means: z.string() })),
    }),
  },
})

export const addReplyTemplate = forAccountants.post('/api/reply-templates', {
  summary: 'Add a template',
  request: { body: takesJson(templateFields) },
  responses: { 201: answers(template, 'The template') },
})

export const saveReplyTemplate = forAccountants.put('/api/reply-templates/{id}', {
  summary: 'Save a template; 409 when another user saved it meanwhile',
  request: {
    params: numericId,
    body: takesJson(templateFields.extend({ version: z.int('Send the version you have seen').min(1) })),
  },
  responses: { 200: answers(template, 'The template as it is now') },
})

export const deleteReplyTemplate = forAccountants.delete('/api/reply-templates/{id}', {
  summary: 'Delete a template; answers that were written with it stay as they are',
  request: { params: numericId },
  responses: { 200: answers(messageAnswer, 'Deleted') },
})
