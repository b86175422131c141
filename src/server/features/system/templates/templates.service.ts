import type { AuditAction } from '#contract/system/audit-actions.ts'
import type { Tx } from '#database/engine.ts'
import { isoNow } from '#platform/clock.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { notFound, problem } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import * as store from './templates.store.ts'

export type Template<Content> = Content & {
  id: number
  name: string
  version: number
  updatedAt: string
  updatedBy: string
}

interface Kind<Content> {
  table: store.TemplateTable
  /** What they are called in the audit record: `template:12`, `template.saved`. */
  subject: 'template' | 'proposal-template'
  /** At most so many are kept; adding more is refused. */
  most: number
  columnsOf(content: Content): Record<string, string>
  contentOf(row: store.TemplateRow): Content
  /** What whoever saves is told when another user has saved since. */
  savedMeanwhile(by: string): string
}

/** Texts that the office keeps to begin with, each with a version: nobody overwrites what they have not seen. */
export function createTemplates<Content extends { name: string }>(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  { audit }: { audit: Audit },
  { table, subject, most, columnsOf, contentOf, savedMeanwhile }: Kind<Content>,
) {
  function templateOf(row: store.TemplateRow): Template<Content> {
    const { id, name, version, updatedAt, updatedBy } = row
    return { ...contentOf(row), id, name, version, updatedAt, updatedBy }
  }

  const written = (actor: Actor, content: Content): store.WrittenTemplate => ({
    ...columnsOf(content),
    name: content.name,
    updatedAt: isoNow(clock),
    updatedBy: actor.name,
  })

  async function record(tx: Tx, actor: Actor, action: 'added' | 'saved' | 'deleted', row: store.TemplateRow) {
    const named: AuditAction = `${subject}.${action}`
    await audit.record(tx, actor, { action: named, subject: `${subject}:${row.id}`, detail: { name: row.name } })
    return templateOf(row)
  }

  async function find(id: number): Promise<Template<Content> | null> {
    const row = await store.findTemplate(db.read, table, id)
    return row && templateOf(row)
  }

  return {
    list: async () => (await store.listTemplates(db.read, table, most)).map(templateOf),
    find,

    async get(id: number): Promise<Template<Content>> {
      const template = await find(id)
      if (!template) throw noSuch()
      return template
    },

    async add(actor: Actor, content: Content): Promise<Template<Content>> {
      return await db.transaction(async (tx) => {
        await db.engine.lock(tx, table)
        if ((await store.listTemplates(tx, table, most)).length >= most) throw tooMany(most)
        return await record(tx, actor, 'added', await store.insertTemplate(tx, table, written(actor, content)))
      })
    },

    async save(actor: Actor, id: number, version: number, content: Content): Promise<Template<Content>> {
      return await db.transaction(async (tx) => {
        const before = await store.findTemplate(tx, table, id)
        if (!before) throw noSuch()
        const saved = await store.updateTemplate(tx, table, { id, version }, written(actor, content))
        if (!saved) throw problem('conflict', 409, savedMeanwhile(before.updatedBy))
        return await record(tx, actor, 'saved', saved)
      })
    },

    async remove(actor: Actor, id: number): Promise<void> {
      await db.transaction(async (tx) => {
        const template = await store.findTemplate(tx, table, id)
        if (!template || !(await store.deleteTemplate(tx, table, id))) throw noSuch()
        await record(tx, actor, 'deleted', template)
      })
    },
  }
}

const noSuch = () => notFound('There is no such template.')
const tooMany = (most: number) =>
  problem('too-many', 409, `There are ${most} templates already. Delete one that nobody needs.`)
