import type { Tx } from '#database/engine.ts'
import { readDaysBefore } from '#domain/time/reminder-days.ts'
import { wallClock } from '#domain/time/wall-clock.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { Tools } from '#server/tools.ts'
import type { MailContent, OutgoingMail } from './outbox.model.ts'

interface Needs {
  settings: SettingsService
  send(tx: Tx, mail: Pick<OutgoingMail, 'kind' | 'to' | 'unsubscribeUrl'>, content: MailContent): Promise<number>
}

/** What all emails that go out once a day share: the firm's day, the hour and the days before as Setting has them, one email an address. */
export function createReminders({ clock }: Pick<Tools, 'clock'>, { settings, send }: Needs) {
  return {
    /** The day in the zone of the firm, and whether it is late enough to write to these readers. */
    async day(readers: 'staff' | 'clients') {
      const { staffFrom, clientsFrom, deadlines, papers, papersAfterEvery, proposals, appointments } =
        await settings.get('reminders')
      const { timeZone } = await settings.get('firm')
      const { date: today, time } = wallClock(clock.now(), timeZone)
      return {
        today,
        dayOf: (at: string) => wallClock(at, timeZone).date,
        isTime: time >= (readers === 'staff' ? staffFrom : clientsFrom),
        deadlines: readDaysBefore(deadlines),
        papers: { before: readDaysBefore(papers), afterEvery: papersAfterEvery },
        proposals: { before: readDaysBefore(proposals) },
        appointments: readDaysBefore(appointments),
      }
    },

    async sendEach<About>(
      tx: Tx,
      kind: string,
      concerned: { name: string; email: string; about: About }[],
      write: (name: string, about: About[]) => MailContent,
    ): Promise<void> {
      for (const [to, entries] of Map.groupBy(concerned, ({ email }) => email)) {
        const about = entries.map((entry) => entry.about)
        await send(tx, { kind, to }, write(entries[0]?.name ?? '', about))
      }
    },
  }
}
