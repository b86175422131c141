import { Link } from 'react-router'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { clientContext, read } from '#web/api.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { ListSearch } from '#web/signed-in/parts/list-search.tsx'
import { staffContext } from '#web/signed-in/session/staff.ts'
import type { Route } from './+types/find-page'
import { commandsFor, countedWords, grouped, placesOf, screensFor } from './find-words.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const q = (new URL(request.url).searchParams.get('q') ?? '').slice(0, 200)
  const found = await read(context.get(clientContext).api.search.$get({ query: { q } }))
  return { q, found, role: context.get(staffContext).role }
}

/** Find anything, as a page: for browsers without a script, and to keep what was found in sight. */
export default function FindPage({ loaderData: { q, found, role } }: Route.ComponentProps) {
  const places = [...screensFor(role, q), ...commandsFor(role, q), ...placesOf(q.trim(), found)]
  return (
    <>
      <OfficeTitle>Find anything</OfficeTitle>
      <h1 className="mb-2 text-3xl font-normal">Find anything</h1>
      <ListSearch label="Find anything" q={q} clear="/dashboard/find" />
      {q.trim() && places.length > 0 ? (
        <p className="figures mb-4 text-sm text-ink-soft" role="status">
          {countedWords(places)}.
        </p>
      ) : null}
      {places.length === 0 ? (
        <EmptyState title="No results">Try fewer letters, or another word.</EmptyState>
      ) : (
        grouped(places).map(([group, members]) => (
          <section key={group} aria-label={group} className="mb-8">
            <h2 className="text-lg">{group}</h2>
            <ul className="rule-top mt-2">
              {members.map((place) => (
                <li key={place.key} className="rule-bottom flex flex-wrap items-baseline gap-x-4 py-2">
                  <Link to={place.to} className="ink-link wrap-anywhere">
                    {place.title}
                  </Link>
                  <span className="min-w-0 wrap-anywhere text-ink-soft">{place.detail}</span>
                </li>
              ))}
            </ul>
          </section>
        ))
      )}
    </>
  )
}
