import type { AuditAction } from '#contract/system/audit-actions.ts'
import type { Tx } from '#database/engine.ts'
import { isoNow } from '#platform/clock.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { invalid, notFound, problem } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import { PLACEHOLDERS, unknownPlaces } from './reply-templates.model.ts'
import * as store from './reply-templates.store.ts'

export type ReplyTemplates = ReturnType<typeof createReplyTemplates>

/** Answers that the office writes again and again. */
export function createReplyTemplates({ db, clock }: Pick<Tools, 'db' | 'clock'>, { audit }: { audit: Audit }) {
  const record = (tx: Tx, actor: Actor, action: AuditAction, { id, name }: store.ReplyTemplate) =>
    audit.record(tx, actor, { action, subject: `template:${id}`, detail: { name } })

  return {
    list: () => store.listTemplates(db.read),

    async get(id: number): Promise<store.ReplyTemplate> {
      const template = await store.findTemplate(db.read, id)
      if (!template) throw notFound('There is no such template.')
      return template
    },

    async add(actor: Actor, words: store.TemplateWords): Promise<store.ReplyTemplate> {
      refuseUnknown(words)
      return await db.transaction(async (tx) => {
        const template = await store.insertTemplate(tx, { ...words, by: actor.name, now: isoNow(clock) })
        await record(tx, actor, 'template.added', template)
        return template
      })
    },

    async save(actor: Actor, id: number, version: number, words: store.TemplateWords): Promise<store.ReplyTemplate> {
      refuseUnknown(words)
      return await db.transaction(async (tx) => {
        const before = await store.findTemplate(tx, id)
        if (!before) throw notFound('There is no such template.')
        const saved = await store.updateTemplate(tx, { id, version }, { ...words, by: actor.name, now: isoNow(clock) })
        if (!saved) {
          const words = `${before.updatedBy} saved this template meanwhile. Your text is still here; look at theirs first.`
          throw problem('conflict', 409, words)
        }
        await record(tx, actor, 'template.saved', saved)
        return saved
      })
    },

    async remove(actor: Actor, id: number): Promise<void> {
      await db.transaction(async (tx) => {
        const template = await store.findTemplate(tx, id)
        if (!template || !(await store.deleteTemplate(tx, id))) throw notFound('There is no such template.')
        await record(tx, actor, 'template.deleted', template)
      })
    },
  }
}

function refuseUnknown(words: store.TemplateWords): void {
  for (const field of ['subject', 'body'] as const) {
    const [unknown] = unknownPlaces(words[field])
    const known = Object.keys(PLACEHOLDERS).map((name) => `{${name}}`)
    if (unknown) throw invalid(field, `Nothing is known to fill ${unknown} with. You can use ${known.join(', ')}`)
  }
}
