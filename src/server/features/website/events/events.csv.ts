import { answerWords, REGISTRATION_WORDS } from '#domain/events.ts'
import { csvLine, csvStream } from '#platform/csv.ts'
import type { Attendees } from './attendees.service.ts'
import type { OfficeEvent } from './events.model.ts'

type Row = Awaited<ReturnType<Attendees['get']>>

const HEADINGS = [
  'Attendee',
  'Status',
  'Checked in (UTC)',
  'Registered by',
  'Email',
  'Phone',
  'Company',
  'Note',
  'Registered (UTC)',
]

/** One line an attendee, with the answers to the questions of the event at its end. */
export function csvOf({ questions }: OfficeEvent, batches: AsyncGenerator<Row[]>): ReadableStream<Uint8Array> {
  async function* lines(): AsyncGenerator<string> {
    yield csvLine([...HEADINGS, ...questions.map(({ label }) => label)])
    for await (const batch of batches) {
      yield batch
        .flatMap((row) => {
          const answers = questions.map(({ kind }, at) => answerWords(kind, row.answers[at] ?? ''))
          const contact = [row.name, row.email, row.phone, row.company, row.note, row.createdAt]
          return row.attendees.map(({ name, checkedInAt }) =>
            csvLine([name, REGISTRATION_WORDS[row.state], checkedInAt ?? '', ...contact, ...answers]),
          )
        })
        .join('')
    }
  }
  return csvStream(lines())
}
