import type { AuditAction } from '#contract/system/audit-actions.ts'
import { PROPOSAL_LIMITS } from '#contract/work/proposal-fields.ts'
import type { Tx } from '#database/engine.ts'
import type { ProposalContent } from '#domain/proposals/content.ts'
import type { FeeLine } from '#domain/proposals/fees.ts'
import { isoNow } from '#platform/clock.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { invalid, notFound, problem } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import * as store from './own-templates.store.ts'
import { EMPTY_CONTENT } from './proposals.model.ts'
import { TEMPLATES } from './templates.ts'

export type OwnTemplates = ReturnType<typeof createOwnTemplates>

const OWN = /^own-([1-9]\d{0,8})$/

/** What one of the firm's own is called where those that come with the product have a slug. */
export const slugOf = ({ id }: Pick<store.OwnTemplate, 'id'>) => `own-${id}`

/** What the office begins proposals with, beside what comes with the product. */
export function createOwnTemplates({ db, clock }: Pick<Tools, 'db' | 'clock'>, { audit }: { audit: Audit }) {
  const record = (tx: Tx, actor: Actor, action: AuditAction, { id, name }: store.OwnTemplate) =>
    audit.record(tx, actor, { action, subject: `proposal-template:${id}`, detail: { name } })
  const list = () => store.listTemplates(db.read)

  return {
    list,

    async get(id: number): Promise<store.OwnTemplate> {
      const template = await store.findTemplate(db.read, id)
      if (!template) throw noSuch()
      return template
    },

    /** All that a proposal can begin with: the firm's own first. */
    async choices() {
      const own = (await list()).map((template) => ({ slug: slugOf(template), title: template.name, about: '' }))
      return [...own, ...TEMPLATES.map(({ slug, title, about }) => ({ slug, title, about }))]
    },

    /** What a proposal says that begins with a template, or with none. What comes with the product knows no tax and no terms. */
    async contentOf(slug: string | undefined, { terms, taxRate, currency }: Today): Promise<ProposalContent> {
      if (!slug) return { ...EMPTY_CONTENT, terms }
      const built = TEMPLATES.find((each) => each.slug === slug)
      if (built) return { ...withLines(built.content, { taxRate }), terms }
      const own = await store.findTemplate(db.read, Number(OWN.exec(slug)?.[1] ?? 0))
      if (!own) throw gone()
      // Amounts of another currency would be wrong prices.
      return own.currency === currency ? own.content : withLines(own.content, { unitPrice: 0 })
    },

    async add(actor: Actor, words: store.TemplateWords): Promise<store.OwnTemplate> {
      return await db.transaction(async (tx) => {
        await db.engine.lock(tx, 'proposal-templates')
        if ((await store.listTemplates(tx)).length >= PROPOSAL_LIMITS.templates) throw tooMany()
        const template = await store.insertTemplate(tx, { ...words, by: actor.name, now: isoNow(clock) })
        await record(tx, actor, 'proposal-template.added', template)
        return template
      })
    },

    async save(actor: Actor, id: number, version: number, words: store.TemplateWords): Promise<store.OwnTemplate> {
      return await db.transaction(async (tx) => {
        const before = await store.findTemplate(tx, id)
        if (!before) throw noSuch()
        const saved = await store.updateTemplate(tx, { id, version }, { ...words, by: actor.name, now: isoNow(clock) })
        if (!saved) throw savedMeanwhile(before.updatedBy)
        await record(tx, actor, 'proposal-template.saved', saved)
        return saved
      })
    },

    async remove(actor: Actor, id: number): Promise<void> {
      await db.transaction(async (tx) => {
        const template = await store.findTemplate(tx, id)
        if (!template || !(await store.deleteTemplate(tx, id))) throw noSuch()
        await record(tx, actor, 'proposal-template.deleted', template)
      })
    },
  }
}

interface Today {
  terms: ProposalContent['terms']
  taxRate: number
  currency: string
}

const withLines = (content: ProposalContent, change: Partial<FeeLine>): ProposalContent => ({
  ...content,
  lines: content.lines.map((line) => ({ ...line, ...change })),
})

const noSuch = () => notFound('There is no such template.')
const gone = () => invalid('template', 'This template is no longer there. Choose another.')
const tooMany = () =>
  problem('too-many', 409, `There are ${PROPOSAL_LIMITS.templates} templates already. Delete one that nobody needs.`)
const savedMeanwhile = (by: string) =>
  problem(
    'conflict',
    409,
    `${by} saved this template meanwhile. Your changes are still here. Look at theirs first; saved again, yours take their place.`,
  )
