import type { Reader } from '#database/engine.ts'

/** Where an address stands in a value as a whole, or with more behind it. It holds letters, digits, hyphens and slashes alone. */
export const leadsTo = (address: string) => new RegExp(`"${address}(["#?])`, 'gi')

/** Articles and pages in whose text a link leads to an address, whatever follows it. */
export async function listLinking(db: Reader, { address, except }: { address: string; except: number }, limit: number) {
  // As it stands in a document: `"href":"/payroll"`, or with more behind it.
  const leads = ['"', '#', '?'].map((end) => `%"href":"${address}${end}%`)
  return await db
    .selectFrom('articles')
    .select(['id', 'kind', 'work_title as title'])
    .where('state', '<>', 'deleted')
    .where('id', '<>', except)
    .where((e) =>
      e.or(leads.flatMap((pattern) => [e('work_document', 'like', pattern), e('document', 'like', pattern)])),
    )
    .orderBy('id')
    .limit(limit)
    .execute()
}
