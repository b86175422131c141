import { Form, Link } from 'react-router'
import type { DocumentDetail } from '#contract/clients/documents.ts'
import { Button } from '#design/primitives/button.tsx'
import { Tag } from '#design/primitives/tag.tsx'
import { formatSize } from '#domain/size.ts'
import { Moment } from '#web/signed-in/parts/moments.tsx'
import { FileChooser } from '#web/signed-in/sending/file-chooser.tsx'
import { SendingList } from '#web/signed-in/sending/sending-list.tsx'
import { useSending } from '#web/signed-in/sending/use-sending.ts'
import { AcknowledgementPart } from './acknowledgement-part.tsx'
import { DocumentChanges } from './document-changes.tsx'
import { InvoiceButton } from './invoice-button.tsx'
import { PdfFrame } from './pdf-frame.tsx'
import { RetentionPart } from './retention-part.tsx'
import { ScanTags } from './scan-tags.tsx'

interface Props {
  document: DocumentDetail
  folders: { id: number; name: string }[]
  base: string
  maySend: boolean
  forFirm?: boolean
}

/** One document: its preview, what is asked, its versions, and what may be done with it. */
export function DocumentPage({ document, folders, base, maySend, forFirm = false }: Props) {
  const { id, clientId, name, url, origin, sentBy, sentAt, size, sha256, scan, deletedAt } = document
  const sending = useSending(clientId)
  const target = `document:${id}`
  const mayChange = maySend && !document.isFixed
  const isClosed = scan === 'held' || scan === 'found' || deletedAt !== null
  return (
    <>
      <p>
        <Link to={base} className="ink-link inline-flex min-h-11 items-center">
          All documents
        </Link>
      </p>
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h2 className="text-2xl font-normal wrap-anywhere">{name}</h2>
        <ScanTags document={document} forFirm={forFirm} />
      </div>
      <p className="mt-1 text-ink-soft">
        {formatSize(size)}, {origin === 'firm' ? 'shared' : 'sent'} by {sentBy}, <Moment at={sentAt} />
      </p>
      {deletedAt ? (
        <Form method="post" className="mt-3 flex flex-wrap items-center gap-3">
          <Tag tone="red">Deleted</Tag>
          <input type="hidden" name="intent" value="restore" />
          <input type="hidden" name="document" value={id} />
          {mayChange ? <Button variant="secondary">Restore</Button> : null}
        </Form>
      ) : null}
      <AcknowledgementPart document={document} forFirm={forFirm} />
      <div className="mt-6 grid gap-8 lg:grid-cols-2">
        <div className="min-w-0">{isClosed ? null : <Preview {...{ name, url, preview: document.preview }} />}</div>
        <div className="min-w-0">
          <Versions document={document} mayRestore={mayChange && deletedAt === null} />
          {mayChange && deletedAt === null ? (
            <section aria-label="A new version" className="mt-4">
              <FileChooser
                clientId={clientId}
                target={target}
                what={`a new version of ${name}`}
                back={`${base}/${id}`}
                label="Send a new version"
                onFiles={(files) => sending.add(files.slice(0, 1), target)}
              />
              <SendingList sending={sending} target={target} forFirm={forFirm} />
            </section>
          ) : null}
          {isClosed || !document.isInvoice ? null : <InvoiceButton id={id} name={name} />}
          {maySend && !mayChange && deletedAt === null ? (
            <p className="mt-4 text-ink-soft">
              {origin === 'firm'
                ? 'The firm shared this document, so it cannot be changed here.'
                : 'This document was accepted, or is to be confirmed, so it cannot be changed here.'}{' '}
              You can send your file as a new document.
            </p>
          ) : null}
          {mayChange && deletedAt === null ? (
            <section aria-label="Change" className="mt-6">
              <DocumentChanges document={document} folders={folders} forFirm={forFirm} />
            </section>
          ) : null}
          {forFirm ? <RetentionPart document={document} /> : null}
          <details className="mt-4 text-sm">
            <summary className="min-h-11 cursor-pointer py-2 text-ink-soft">Fingerprint of the file</summary>
            <code className="wrap-anywhere">SHA-256 {sha256}</code>
          </details>
        </div>
      </div>
    </>
  )
}

function Preview({ name, url, preview }: Pick<DocumentDetail, 'name' | 'url' | 'preview'>) {
  return (
    <>
      {preview === 'picture' ? (
        <img src={url} alt={`Preview of ${name}`} className="max-h-[70vh] max-w-full border border-line" />
      ) : null}
      {preview === 'pdf' ? <PdfFrame url={url} name={name} /> : null}
      {preview === null ? <p className="text-ink-soft">It cannot be previewed.</p> : null}
      <p className="mt-2">
        <a href={`${url}?save`} className="ink-link inline-flex min-h-11 items-center">
          Download
        </a>
      </p>
    </>
  )
}

function Versions({ document, mayRestore }: { document: DocumentDetail; mayRestore: boolean }) {
  const { id, version: current, history } = document
  return (
    <section aria-labelledby="versions">
      <h3 id="versions" className="text-lg font-semibold">
        Versions
      </h3>
      <ol className="rule-top mt-2">
        {history.map(({ number, name, size, url, scan, sentBy, sentAt }) => (
          <li key={number} className="rule-bottom flex flex-wrap items-center justify-between gap-x-4 py-2">
            <span className="min-w-0">
              {scan === 'held' || scan === 'found' ? (
                <span className="wrap-anywhere">{`${number}. ${name}`}</span>
              ) : (
                <a href={url} target="_blank" rel="noreferrer" className="ink-link wrap-anywhere">
                  {`${number}. ${name}`}
                </a>
              )}
              <span className="block text-sm text-ink-soft">
                {formatSize(size)}, {sentBy}, <Moment at={sentAt} />
              </span>
            </span>
            {number === current ? <Tag tone="green">Current</Tag> : null}
            {number !== current && mayRestore ? (
              <Form method="post">
                <input type="hidden" name="intent" value="restore-version" />
                <input type="hidden" name="document" value={id} />
                <input type="hidden" name="version" value={number} />
                <Button variant="secondary" size="small" aria-label={`Make current: version ${number}`}>
                  Make current
                </Button>
              </Form>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  )
}
