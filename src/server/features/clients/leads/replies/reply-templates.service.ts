import type { Audit } from '#server/features/system/audit/audit.service.ts'
import { createTemplates, type Template } from '#server/features/system/templates/templates.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { invalid } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import { PLACEHOLDERS, unknownPlaces } from './reply-templates.model.ts'

interface ReplyContent {
  name: string
  subject: string
  body: string
}

type ReplyTemplate = Template<ReplyContent>

export type ReplyTemplates = ReturnType<typeof createReplyTemplates>

const AT_MOST = 200

export function createReplyTemplates(tools: Pick<Tools, 'db' | 'clock'>, needs: { audit: Audit }) {
  const templates = createTemplates<ReplyContent>(tools, needs, {
    table: 'replyTemplates',
    subject: 'template',
    most: AT_MOST,
    columnsOf: ({ subject, body }) => ({ subject, body }),
    contentOf: ({ name, subject, body }) => ({ name, subject: String(subject), body: String(body) }),
    savedMeanwhile: (by) => `${by} saved this template meanwhile. Your text is still here; look at theirs first.`,
  })
  return {
    ...templates,

    async add(actor: Actor, content: ReplyContent): Promise<ReplyTemplate> {
      refuseUnknown(content)
      return await templates.add(actor, content)
    },

    async save(actor: Actor, id: number, version: number, content: ReplyContent): Promise<ReplyTemplate> {
      refuseUnknown(content)
      return await templates.save(actor, id, version, content)
    },
  }
}

function refuseUnknown(content: ReplyContent): void {
  for (const field of ['subject', 'body'] as const) {
    const [unknown] = unknownPlaces(content[field])
    const known = Object.keys(PLACEHOLDERS).map((name) => `{${name}}`)
    if (unknown) throw invalid(field, `Nothing is known to fill ${unknown} with. You can use ${known.join(', ')}`)
  }
}
