import { sessionWords } from '#domain/events.ts'
import { clientContext, orNotFound, read } from '#web/api.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import type { Route } from './+types/sheet'

export async function loader({ params, context }: Route.LoaderArgs) {
  const calls = context.get(clientContext).api.events[':id']
  const param = { id: params.id }
  const event = await orNotFound(read(calls.$get({ param })))
  const { items } = await read(calls.attendees.$get({ param }))
  return { event, people: items }
}

/** The list that people sign when they come, for paper of A4. */
export default function Sheet({ loaderData: { event, people } }: Route.ComponentProps) {
  return (
    <div className="print:text-black">
      <OfficeTitle>Sign-in sheet</OfficeTitle>
      <h1 className="text-2xl font-normal wrap-anywhere">{event.title}</h1>
      <p className="figures mb-4 whitespace-pre-line text-sm">
        {event.details.sessions.map(sessionWords).join('\n')}
        {event.details.venue ? `\n${event.details.venue}` : ''}
      </p>
      <table className="w-full table-fixed border-collapse text-left">
        <caption className="sr-only">Attendees</caption>
        <thead>
          <tr className="rule-bottom">
            <th scope="col" className="w-10 py-2">
              No.
            </th>
            <th scope="col">Name</th>
            <th scope="col">Company</th>
            <th scope="col">Signature</th>
          </tr>
        </thead>
        <tbody>
          {people.map(({ id, name, company }, at) => (
            <tr key={id} className="rule-bottom break-inside-avoid">
              <td className="figures h-10">{at + 1}</td>
              <th scope="row" className="pr-2 font-normal wrap-anywhere">
                {name}
              </th>
              <td className="pr-2 wrap-anywhere">{company}</td>
              <td />
            </tr>
          ))}
        </tbody>
      </table>
      {people.length === 0 ? <p className="mt-4">Nobody has a confirmed seat yet.</p> : null}
    </div>
  )
}
