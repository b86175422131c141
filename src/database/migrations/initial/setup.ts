import type { Area } from './area.ts'

export const setup: Area = () => [
  // Articles and files that came with the site, as "article:12", until somebody keeps or changes them.
  `create table samples (
    subject text primary key,
    marked_at text not null
  )`,
  // Marks (logos) that were sent, each once; the settings name the one that is shown.
  `create table brand_marks (
    key text primary key,
    type text not null,
    data text not null,
    added_at text not null
  )`,
  // What was decided about the set-up, as "opened", "aside:mail" or "kept:people".
  `create table setup_decisions (
    name text primary key,
    decided_at text not null
  )`,
]
