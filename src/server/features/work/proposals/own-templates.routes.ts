import * as calls from '#contract/work/proposal-templates.ts'
import { actorOf } from '#server/http/access.ts'
import { createFeature } from '#server/http/feature.ts'
import type { OwnTemplate } from './own-templates.service.ts'
import type { Proposals } from './proposals.service.ts'

export function ownTemplateRoutes({ proposals: { templates } }: { proposals: Proposals }) {
  return createFeature()
    .openapi(calls.listOwnProposalTemplates, async (c) =>
      c.json({ items: (await templates.list()).map(presentSummary) }, 200),
    )
    .openapi(calls.addProposalTemplate, async (c) =>
      c.json(presentTemplate(await templates.add(actorOf(c), c.req.valid('json'))), 201),
    )
    .openapi(calls.getProposalTemplate, async (c) =>
      c.json(presentTemplate(await templates.get(c.req.valid('param').id)), 200),
    )
    .openapi(calls.saveProposalTemplate, async (c) => {
      const { version, ...words } = c.req.valid('json')
      return c.json(presentTemplate(await templates.save(actorOf(c), c.req.valid('param').id, version, words)), 200)
    })
    .openapi(calls.deleteProposalTemplate, async (c) => {
      await templates.remove(actorOf(c), c.req.valid('param').id)
      return c.json({ message: 'The template is deleted.' }, 200)
    })
}

const presentSummary = ({ content, ...template }: OwnTemplate) => ({ ...template, lines: content.lines.length })
const presentTemplate = (template: OwnTemplate) => ({ ...presentSummary(template), content: template.content })
