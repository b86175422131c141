import { useRouteLoaderData } from 'react-router'
import type { PublicationFolderAnswer } from '#contract/website/publications.ts'

const FOR_WHOM = { shared: 'For everyone', user: 'For clients', admin: 'For staff' } as const

interface Props {
  folders: PublicationFolderAnswer[]
  chosen: number | null
}

export function FolderList({ folders, chosen }: Props) {
  const root = useRouteLoaderData<{ account?: unknown }>('root')
  const closed = root?.account ? 'Closed' : 'Sign in'
  return (
    <nav aria-label="Publication types">
      <ul className="rule-double">
        {folders.map(({ id, name, type, readable, total }) => (
          <li key={id} className="border-t border-rule first:border-t-0">
            <a
              href={`/publication?folder=${id}`}
              aria-current={id === chosen ? 'page' : undefined}
              className="grid min-h-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-l-3 border-transparent px-3 py-2 text-ink no-underline hover:text-green aria-[current=page]:border-green aria-[current=page]:bg-green-wash"
            >
              <span>
                <span className="display block text-lg leading-snug">{name}</span>
                <span className="block text-sm text-ink-soft">{FOR_WHOM[type]}</span>
              </span>
              <span className="figures text-sm text-ink-soft">
                {readable ? (total === 1 ? '1 file' : `${total} files`) : closed}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
