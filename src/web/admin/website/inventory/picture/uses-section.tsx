import { Link } from 'react-router'
import type { Picture } from './picture-acts.ts'

const PLACES: Record<string, string> = { cover: 'main image', content: 'in the text', setting: 'on the site' }

/** Where the picture is shown, and which others look the same. */
export function UsesSection({ uses, alike }: { uses: Picture['usedBy']; alike: Picture['alike'] }) {
  return (
    <section className="piece-section">
      <h2 className="text-xl">Where it is used</h2>
      {uses.length === 0 ? (
        <p className="text-ink-soft">Nowhere.</p>
      ) : (
        <ul className="rule-top">
          {uses.map(({ subject, label, place, href }) => (
            <li key={`${subject}${place}`} className="rule-bottom flex flex-wrap justify-between gap-x-4 py-2">
              <Link to={href} className="ink-link min-w-0 wrap-anywhere">
                {label}
              </Link>
              <span className="text-sm text-ink-soft">{PLACES[place] ?? place}</span>
            </li>
          ))}
        </ul>
      )}
      {alike.length > 0 && (
        <>
          <h3 className="mt-4 text-lg">Looks the same</h3>
          <ul className="mt-2 flex flex-wrap gap-4">
            {alike.map(({ id, name, thumbnail }) => (
              <li key={id}>
                <Link to={`/dashboard/inventory/pictures/${id}`} className="block w-28 text-sm wrap-anywhere">
                  <img src={thumbnail} alt="" className="mb-1 aspect-3/2 w-28 object-cover" loading="lazy" />
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
