import type { TestApp } from './app.ts'

/** The newest mail in the outbox to this address, as a person would read it; none is an error. */
export async function newestMail({ db }: Pick<TestApp, 'db'>, to: string) {
  const mail = await db.read
    .selectFrom('outboxMails')
    .selectAll()
    .where('recipient', '=', to)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { ...mail, token: /token=([\w-]+)/.exec(mail.text)?.[1] ?? '' }
}

export async function countMails({ db }: Pick<TestApp, 'db'>, to: string): Promise<number> {
  const rows = await db.read.selectFrom('outboxMails').select('id').where('recipient', '=', to).execute()
  return rows.length
}
