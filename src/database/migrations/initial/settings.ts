import type { Area } from './area.ts'

export const settings: Area = ({ id }) => [
  // What the firm may change about its site, a JSON document per section.
  `create table settings (
    section text primary key,
    value text not null,
    version integer not null,
    updated_at text not null,
    updated_by text
  )`,
  // Every saved version of a section.
  `create table settings_history (
    id ${id},
    section text not null,
    value text not null,
    version integer not null,
    saved_at text not null,
    saved_by text
  )`,
  `create unique index settings_history_version on settings_history (section, version)`,
]
