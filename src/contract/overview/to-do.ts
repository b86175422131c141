import { answers, calls, z } from '#contract/route.ts'

const toDo = z
  .object({
    client: z.number(),
    papers: z.number().openapi({ description: 'Papers left to send; 0 for those who may only read' }),
    documents: z.number().openapi({ description: 'Documents to read or to confirm' }),
    proposals: z.number().openapi({ description: 'Proposals that wait for my signature' }),
    messages: z.number().openapi({ description: 'Conversations with something I have not read' }),
  })
  .openapi('ToDo')

export type ToDoAnswer = z.infer<typeof toDo>

export const listToDo = calls('portal', 'client').get('/api/my/to-do', {
  summary: 'How much waits for me, client by client; clients for which nothing does are left out',
  responses: { 200: answers(z.object({ items: z.array(toDo) }), 'The counts') },
})
