import type { PublicationFileAnswer } from '#contract/website/publications.ts'
import { Folder } from '#design/drawings/books.tsx'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { formatSize } from '#domain/size.ts'

/** A way to open a PDF; where the browser can show one within the page, that takes its place (`browser/pdf-preview.ts`). */
export function PdfPreview({ file }: { file: PublicationFileAnswer }) {
  return (
    <div id="preview" className="mt-8 scroll-mt-6" data-print="no">
      <h3 className="mb-3 text-lg">Preview of {file.name}</h3>
      <div data-pdf-preview="">
        <template>
          <iframe
            title={`Preview of ${file.name}`}
            src={`${file.url}?preview`}
            className="h-[80vh] w-full border border-rule bg-wash"
          />
        </template>
        <div className="grid h-[80vh] place-content-center justify-items-center gap-4 border border-rule bg-wash p-6 text-center">
          <div aria-hidden="true" className="w-40">
            <Folder />
          </div>
          <p className="max-w-form text-ink-soft">
            This browser opens a PDF on a page of its own. It has {formatSize(file.size)}.
          </p>
          <ButtonLink href={file.url} variant="secondary">
            Open {file.name}
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}
