/** Something that an erasure leaves, and why. */
export interface Staying {
  what: string
  why: string
}

const ALWAYS: Staying[] = [
  {
    what: 'That requests and comments were made, on which day and of which kind',
    why: 'the firm’s figures stay right; no word in them is about the person',
  },
  {
    what: 'The text of comments that are on the site, under “A former reader”',
    why: 'others have answered it; remove a comment by hand if it says who wrote it',
  },
  {
    what: 'The record of a client the firm works or worked for, its papers and what was written about its affairs, without the names of those who wrote',
    why: 'they belong to the client’s file, which the law asks the firm to keep; end or delete the client when it need not be kept',
  },
  {
    what: 'The number of the account in the audit record',
    why: 'the record is sealed as a whole; the number leads to nobody now that the account is gone',
  },
  {
    what: 'The number of the account and keyed hashes of the addresses in the list of erasures',
    why: 'so that restoring an older backup erases the person again',
  },
]

// What the engines do with the room of deleted rows.
const ON_DISK: Record<'sqlite' | 'postgres', Staying> = {
  sqlite: {
    what: 'Old pages in the write-ahead log of the database, for a short while',
    why: 'they are overwritten as others write; in the database file itself, what is deleted is overwritten at once',
  },
  postgres: {
    what: 'Deleted rows in the files of the PostgreSQL server, until its autovacuum has passed (usually within a day)',
    why: 'PostgreSQL frees room later; only whoever can read the server’s own files could find them',
  },
}

export const staysOn = (engine: 'sqlite' | 'postgres'): Staying[] => [...ALWAYS, ON_DISK[engine]]
