import { Form } from 'react-router'
import { DOCUMENT_KINDS, KIND_WORDS } from '#contract/clients/document-fields.ts'
import type { DocumentAnswer } from '#contract/clients/documents.ts'
import { Button } from '#design/primitives/button.tsx'
import { controlClass } from '#design/primitives/control-class.ts'
import { Tag } from '#design/primitives/tag.tsx'
import { Day, Moment } from '#web/signed-in/parts/moments.tsx'

/** For the firm: what the document is, until when it is kept, and whether it is under legal hold. */
export function RetentionPart({ document: { id, kind, keepUntil, hold } }: { document: DocumentAnswer }) {
  return (
    <section aria-labelledby="kept" className="mt-6">
      <h3 id="kept" className="text-lg font-semibold">
        How long it is kept
      </h3>
      <p className="mt-1 text-ink-soft">
        Until <Day at={keepUntil} />, and longer while it is under legal hold.
      </p>
      <Form method="post" className="mt-2 flex flex-wrap items-end gap-2">
        <input type="hidden" name="intent" value="kind" />
        <input type="hidden" name="document" value={id} />
        <label className="font-semibold">
          What it is
          <select key={kind} name="kind" defaultValue={kind} className={controlClass}>
            {DOCUMENT_KINDS.map((each) => (
              <option key={each} value={each}>
                {KIND_WORDS[each]}
              </option>
            ))}
          </select>
        </label>
        <Button variant="secondary">Save the kind</Button>
      </Form>
      {hold ? (
        <Form method="post" className="mt-4">
          <input type="hidden" name="intent" value="lift-hold" />
          <input type="hidden" name="document" value={id} />
          <p className="flex flex-wrap items-center gap-3">
            <Tag tone="red">Legal hold</Tag>
            <span>
              {hold.reason} ({hold.by}, <Moment at={hold.at} />)
            </span>
          </p>
          <Button variant="secondary" size="small" className="mt-2">
            Lift the hold
          </Button>
        </Form>
      ) : (
        <Form method="post" className="mt-4 flex flex-wrap items-end gap-2">
          <input type="hidden" name="intent" value="hold" />
          <input type="hidden" name="document" value={id} />
          <label className="font-semibold">
            Reason for a legal hold
            <input name="reason" required maxLength={300} className={controlClass} />
          </label>
          <Button variant="secondary">Hold</Button>
        </Form>
      )}
    </section>
  )
}
