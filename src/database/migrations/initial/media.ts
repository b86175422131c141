import type { Area } from './area.ts'

// The columns of an index's condition stand in the index too: only so does SQLite answer from the index alone.
export const media: Area = ({ id }) => [
  // Pictures, one row for each original; their files lie in the storage.
  `create table media (
    id ${id},
    hash text not null unique,
    name text not null,
    width integer not null,
    height integer not null,
    sizes text not null,
    bytes integer not null,
    animated integer not null,
    avif text not null,
    alt text not null default '',
    caption text not null default '',
    folder text not null default '',
    focal_x real not null default 50,
    focal_y real not null default 50,
    used integer not null default 0,
    uses integer not null default 0,
    uploaded_at text not null,
    uploaded_by text,
    uploaded_by_name text not null,
    deleted_at text,
    likeness text,
    alike integer
  )`,
  `create index media_folder on media (folder, id)`,
  `create index media_used on media (used, id)`,
  `create index media_avif on media (id) where avif = 'waiting'`,
  `create index media_by_uploaded_at on media (uploaded_at, id, deleted_at) where deleted_at is null`,
  `create index media_by_name on media (name, id, deleted_at) where deleted_at is null`,
  `create index media_by_bytes on media (bytes, id, deleted_at) where deleted_at is null`,
  `create index media_in_folder on media (folder, uploaded_at, id, deleted_at) where deleted_at is null`,
  `create index media_unused on media (uploaded_at, id, used, deleted_at) where deleted_at is null and used = 0`,
  `create index media_unlike on media (id) where likeness is null`,
  `create index media_alike on media (alike, id, uploaded_at, deleted_at)
    where alike is not null and deleted_at is null`,
  `create index media_silent on media (uploaded_at, id, alt, deleted_at) where alt = '' and deleted_at is null`,
  `create index media_away on media (deleted_at) where deleted_at is not null`,
  // Where a picture is shown: in which article or setting, and under which address.
  `create table media_uses (
    media_id integer not null,
    subject text not null,
    place text not null,
    label text not null,
    href text not null,
    primary key (media_id, subject, place)
  )`,
  `create index media_uses_subject on media_uses (subject)`,
  // Addresses that a picture had before it was cropped or replaced.
  `create table media_addresses (
    hash text primary key,
    media_id integer not null
  )`,
]
