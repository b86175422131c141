import type { Reader } from '#database/engine.ts'
import type { Kind } from './articles.model.ts'

/** What may follow an address: nothing, a place, a query; after the number of an article also words. */
const WHOLE = ['"', '#', '?']
const ENDS = { page: WHOLE, event: WHOLE, article: [...WHOLE, '/'] }

/** Where an address is in a value as a whole, or with more behind it. It holds letters, digits, hyphens and slashes alone. */
export const leadsTo = (address: string, kind: Kind = 'page') =>
  new RegExp(`"${address}([${ENDS[kind].join('')}])`, 'gi')

interface Sought {
  address: string
  kind?: Kind
  except: number
  /** What was deleted can be restored for a while. */
  withDeleted?: boolean
}

export async function listLinking(
  db: Reader,
  { address, kind = 'page', except, withDeleted = false }: Sought,
  limit: number,
) {
  // As it is in a document: `"href":"/payroll"`, or with more behind it.
  const leads = ENDS[kind].map((end) => `%"href":"${address}${end}%`)
  return await db
    .selectFrom('articles')
    .select(['id', 'kind', 'workTitle as title'])
    .$if(!withDeleted, (all) => all.where('state', '<>', 'deleted'))
    .where('id', '<>', except)
    .where((e) =>
      e.or(leads.flatMap((pattern) => [e('workDocument', 'like', pattern), e('document', 'like', pattern)])),
    )
    .orderBy('id')
    .limit(limit)
    .execute()
}
