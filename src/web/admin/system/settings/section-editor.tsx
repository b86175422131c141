import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { Form } from '#design/patterns/form.tsx'
import { Alert } from '#design/primitives/alert.tsx'
import { Button } from '#design/primitives/button.tsx'
import type { Choice } from '#web/admin/system/settings/region-choices.ts'
import { useClient } from '#web/signed-in/session/use-client.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import type { Described } from './describe/all.ts'
import type { Fields } from './describe/kinds.ts'
import { EditContext } from './fields/edit-context.ts'
import { ADDRESSES } from './fields/link-input.tsx'
import { SectionFields } from './fields/section-fields.tsx'
import { readFields, type Value } from './form/read-form.ts'
import { PreviewFrame } from './preview/preview-frame.tsx'
import { SearchPreview } from './preview/search-preview.tsx'
import type { SavedSection } from './save-section.ts'
import { checkAddresses, type Found, linksIn } from './site-addresses.ts'
import { useSection } from './use-section.ts'

interface Props {
  described: Described
  current: SavedSection
  typed?: Value
  errors?: Record<string, string>
  zones: string[]
  currencies: Choice[]
  addresses: Choice[]
  found: Found
}

export function SectionEditor({ described, zones, currencies, addresses, found: known, ...start }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const work = useSection({ described, form, ...start })
  const { shown, errors, conflict, dirty } = work
  const { fields, section, page } = described
  const found = useFoundAddresses({ known, fields, form, round: work.round })

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    void work.save()
  }

  return (
    <div className="setting-desk">
      <div className="min-w-0">
        {work.notice ? (
          <Alert tone="info" className="mb-6">
            {work.notice}
          </Alert>
        ) : null}
        {conflict ? (
          <ConflictNotice
            conflict={conflict}
            fields={fields}
            onMerge={() => work.merge(conflict)}
            onTheirs={() => work.takeTheirs(conflict)}
          />
        ) : null}
        <Form
          ref={form}
          aria-label={described.title}
          errors={work.summary}
          attempt={work.attempt}
          onSubmit={submit}
          onInput={work.onEdit}
        >
          {/* The button that Enter presses: the first of a form, which would be one of a list's. */}
          <button type="submit" name="act" value="save" tabIndex={-1} aria-hidden="true" className="sr-only">
            Save
          </button>
          <input type="hidden" name="version" value={work.version} />
          <EditContext value={{ errors, zones, currencies, addresses, found, dirty, onEdit: work.onEdit }}>
            <div key={shown.mount} className="flex flex-col gap-5">
              <SectionFields fields={fields} value={shown.value} path="value" />
            </div>
          </EditContext>
          {addresses.length > 0 ? (
            <datalist id={ADDRESSES}>
              {addresses.map(({ value, label }) => (
                <option key={value} value={value} label={label} />
              ))}
            </datalist>
          ) : null}
          <div className="setting-bar">
            <Button name="act" value="save" busy={work.busy}>
              Save
            </Button>
            {dirty ? (
              <Button type="button" variant="quiet" onClick={work.discard}>
                Discard changes
              </Button>
            ) : null}
            {page ? (
              <noscript>
                <Button variant="quiet" formAction={`/dashboard/setting/${section}/preview`} formTarget="_blank">
                  Preview
                </Button>
              </noscript>
            ) : null}
            {page ? (
              <a href="#preview" className="ink-link inline-flex min-h-11 items-center xl:hidden">
                See the preview
              </a>
            ) : null}
            <p role="status" className="text-sm text-ink-soft">
              {dirty ? 'Not saved yet. Kept in this browser.' : ''}
            </p>
          </div>
        </Form>
        <form
          method="post"
          className="rule-top mt-8 max-w-form pt-4"
          onSubmit={(event) => {
            event.preventDefault()
            void work.reset()
          }}
        >
          <input type="hidden" name="version" value={work.version} />
          <Button name="act" value="reset" variant="quiet" size="small" className="-ml-3">
            Restore the default
          </Button>
          <p className="text-sm text-ink-soft">
            Replaces everything in this section with the default. You can undo this.
          </p>
        </form>
      </div>
      {page ? <PreviewFrame described={described} form={form} round={work.round} /> : null}
      {section === 'pages' ? <SearchPreview form={form} round={work.round} /> : null}
    </div>
  )
}

interface Asked {
  /** What the screen came with. */
  known: Found
  fields: Fields
  form: RefObject<HTMLFormElement | null>
  /** Rises with every change of the form. */
  round: number
}

/** So long nobody types before an address is asked for. */
const PAUSE_MS = 400

/** What visitors find at the addresses in the form, also at those that were typed since it was opened. */
function useFoundAddresses({ known, fields, form, round }: Asked): Found {
  const client = useClient()
  const [found, setFound] = useState(known)

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked after each change of the form.
  useEffect(() => {
    if (round === 0) return
    const wait = setTimeout(async () => {
      if (!form.current) return
      const links = linksIn(fields, readFields(fields, new FormData(form.current), 'value'))
      const unknown = links.filter((address) => !found[address])
      // A warning is a help: without a connection there is none, and saving says what is wrong.
      const asked = await checkAddresses(client, unknown).catch(() => ({}))
      if (unknown.length > 0) setFound((before) => ({ ...before, ...asked }))
    }, PAUSE_MS)
    return () => clearTimeout(wait)
  }, [round])

  return found
}
