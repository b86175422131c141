import type { PublicationFileAnswer } from '#contract/website/publications.ts'
import { Tag } from '#design/primitives/tag.tsx'
import { formatSize } from '#domain/size.ts'

interface Props {
  files: PublicationFileAnswer[]
  /** The address of this list. */
  here: string
  /** The file that is being looked at below. */
  previewed: number | null
}

/** The files of a folder as lines of a ledger: name, edition, kind and size. */
export function FileList({ files, here, previewed }: Props) {
  return (
    <ul className="rule-double">
      {files.map((file) => (
        <li key={file.id} className="border-t border-rule py-4 first:border-t-0">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
            <a href={file.url} className="ink-link display min-w-0 py-1 text-lg wrap-anywhere">
              {file.name}
            </a>
            <p className="figures flex flex-wrap items-baseline gap-x-4 text-sm text-ink-soft">
              {file.year ? <span>Edition {file.year}</span> : null}
              <Tag tone="quiet">{file.kind}</Tag>
              <span className="min-w-16 text-right">{formatSize(file.size)}</span>
            </p>
          </div>
          <p className="flex flex-wrap gap-x-6 text-sm" data-print="no">
            <a href={file.url} download={file.name} className="ink-link inline-flex min-h-11 items-center">
              Download<span className="sr-only"> {file.name}</span>
            </a>
            {file.type === 'application/pdf' && file.id !== previewed ? (
              <a href={`${here}&file=${file.id}#preview`} className="ink-link inline-flex min-h-11 items-center">
                Preview<span className="sr-only"> {file.name}</span>
              </a>
            ) : null}
            {file.earlier.map((edition) => (
              <a key={edition.id} href={edition.url} className="ink-link inline-flex min-h-11 items-center">
                Earlier edition{edition.year ? `, ${edition.year}` : ''}
              </a>
            ))}
          </p>
        </li>
      ))}
    </ul>
  )
}
