import { useEffect, useState } from 'react'
import type { PublicationFileAnswer } from '#contract/publications.ts'
import { Folder } from '#design/drawings/books.tsx'
import { ButtonLink } from '#design/primitives/button.tsx'
import { sizeInWords } from '#domain/size.ts'

/** A PDF within the page, where the browser can show one there; elsewhere the way to open it stands in its place. */
export function PdfPreview({ file }: { file: PublicationFileAnswer }) {
  const [shows, setShows] = useState(false)
  useEffect(() => setShows(navigator.pdfViewerEnabled), [])
  return (
    <div id="preview" className="mt-8 scroll-mt-6" data-print="no" data-needs-client>
      <h3 className="mb-3 text-lg">Preview of {file.name}</h3>
      {shows ? (
        <iframe
          title={`Preview of ${file.name}`}
          src={`${file.url}?preview`}
          className="h-[80vh] w-full border border-rule bg-wash"
        />
      ) : (
        <div className="grid h-[80vh] place-content-center justify-items-center gap-4 border border-rule bg-wash p-6 text-center">
          <div aria-hidden="true" className="w-40">
            <Folder />
          </div>
          <p className="max-w-form text-ink-soft">
            This browser opens a PDF on a page of its own. It has {sizeInWords(file.size)}.
          </p>
          <ButtonLink href={file.url} variant="secondary">
            Open {file.name}
          </ButtonLink>
        </div>
      )}
    </div>
  )
}
