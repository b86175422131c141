import type { ImportAnswer, ImportItemAnswer } from '#contract/website/imports.ts'
import { csvLine } from '#platform/csv.ts'
import { type Import, type ImportItem, KINDS } from './imports.model.ts'
import type { Shown } from './imports.service.ts'

export const presentSummary = (
  { id, state, source, siteAddress, fault, startedBy, ...times }: Import,
  hasItems: boolean,
) => ({
  ...{ id, state, source, siteAddress, fault, startedBy, isEmpty: state === 'ready' && !hasItems },
  ...{ createdAt: times.createdAt, updatedAt: times.updatedAt, finishedAt: times.finishedAt },
})

export function presentImport(found: Shown): ImportAnswer {
  const counts = KINDS.map((kind) => {
    const { import: brought, merge, skip, ...outcomes } = found.counts[kind]
    return { kind, total: brought + merge + skip, planned: { import: brought, merge, skip }, outcomes }
  }).filter(({ total }) => total > 0)
  const total = counts.reduce((sum, each) => sum + each.total, 0)
  const waiting = counts.reduce((sum, each) => sum + each.outcomes.waiting, 0)
  return {
    ...presentSummary(found, total > 0),
    files: found.files.map(({ name, bytes }) => ({ name, size: bytes })),
    counts,
    total,
    settled: total - waiting,
    unknown: Object.entries(found.unknown).map(([name, times]) => ({ name, times })),
    canUndo: found.canUndo,
  }
}

export const presentItem = (item: ImportItem): ImportItemAnswer => ({
  id: item.id,
  kind: item.kind,
  title: item.title,
  address: item.address,
  plan: item.plan,
  outcome: item.outcome,
  why: item.why,
  target: item.target,
  undone: item.undone,
  undoneWhy: item.undoneWhy,
})

const HEAD = ['Kind', 'Title', 'Old address', 'Planned', 'Outcome', 'Why', 'Became', 'Undone', 'Left because']

export async function* reportLines(batches: AsyncGenerator<ImportItem[]>): AsyncGenerator<string> {
  yield csvLine(HEAD)
  for await (const batch of batches) {
    for (const { kind, title, address, plan, outcome, why, target, undone, undoneWhy } of batch) {
      yield csvLine([kind, title, address ?? '', plan, outcome ?? '', why, target ?? '', undone ?? '', undoneWhy])
    }
  }
}
