import { Link } from 'react-router'
import type { PublicationFileDetail } from '#contract/website/publications.ts'
import { Table, Td, Th, Tr } from '#design/primitives/table.tsx'
import { formatSize } from '#domain/size.ts'
import { Moment } from '#web/signed-in/parts/moments.tsx'

/** Every edition with how often it was fetched; a total under a double rule. */
export function EditionList({ file }: { file: PublicationFileDetail }) {
  const total = file.editions.reduce((sum, edition) => sum + edition.downloads, 0)
  return (
    <section className="piece-section">
      <Table
        caption="Editions"
        dense
        head={
          <>
            <Th>Edition</Th>
            <Th numeric>Year</Th>
            <Th numeric>Size</Th>
            <Th numeric>Downloads</Th>
          </>
        }
        foot={
          <Tr>
            <Th scope="row">All editions</Th>
            <Td />
            <Td />
            <Td numeric>{total.toLocaleString('en')}</Td>
          </Tr>
        }
      >
        {file.editions.map((edition) => (
          <Tr key={edition.id} selected={edition.id === file.id}>
            <Th scope="row">
              {edition.id === file.id ? (
                <span className="wrap-anywhere">{edition.name}</span>
              ) : (
                <Link to={`/dashboard/inventory/files/${edition.id}`} className="ink-link wrap-anywhere">
                  {edition.name}
                </Link>
              )}
              <span className="block font-normal text-ink-soft">
                {edition.isCurrent ? 'current, ' : ''}
                <Moment at={edition.updatedAt} />
              </span>
            </Th>
            <Td numeric>{edition.year ?? '–'}</Td>
            <Td numeric className="whitespace-nowrap">
              {formatSize(edition.size)}
            </Td>
            <Td numeric>{edition.downloads.toLocaleString('en')}</Td>
          </Tr>
        ))}
      </Table>
    </section>
  )
}
