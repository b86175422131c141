import type { Area } from './area.ts'

export const redirects: Area = ({ id }) => [
  // Old addresses that lead elsewhere; asked only where nothing else answers.
  // `from_key` and `to_key` are addresses without host, case and order of parameters; `to_key` is null for another site.
  `create table redirects (
    id ${id},
    from_key text not null unique,
    target text not null,
    to_key text,
    kind text not null,
    reason text not null,
    hits integer not null,
    last_hit_on text,
    created_at text not null,
    updated_at text not null
  )`,
  `create index redirects_to on redirects (to_key)`,
  `create index redirects_used on redirects (hits, id)`,
]
