import { answers, answersFields, calls, messageAnswer, z } from '#contract/route.ts'

// Whether a member of staff is at the inbox, for those who want to write right now.

const forEveryone = calls('requests', 'public')
const forAccountants = calls('requests', 'accountant')

export const getChat = forEveryone.get('/api/chat', {
  summary: 'Whether the office is open and a member of staff is at the inbox',
  responses: {
    200: answersFields('How it is right now', {
      isOpen: z.boolean().describe('By the opening hours in Setting'),
      isHere: z.boolean().describe('The office is open, and a person has the inbox open'),
      withinWorkingHours: z.number().describe('Within how many working hours the firm answers'),
    }),
  },
})

export const notePresence = forAccountants.post('/api/presence', {
  summary: 'Say that you are at the inbox; it counts for two minutes',
  responses: { 200: answers(messageAnswer, 'Noted') },
})
