import '#web/admin/website/articles/desk/desk.css'
import '#web/admin/website/articles/desk/margin.css'
import '#web/admin/website/articles/desk/steps.css'
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { redirect, useNavigate } from 'react-router'
import { ErrorSummary } from '#design/patterns/error-summary.tsx'
import { Button } from '#design/primitives/button.tsx'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { type ArticleDraft, EMPTY_DRAFT, isBlank } from '#web/admin/website/articles/desk/draft.ts'
import { CoverField } from '#web/admin/website/articles/desk/margin/cover-field.tsx'
import { stepFailure, useOutcome } from '#web/admin/website/articles/desk/outcome.ts'
import { SummaryField, TitleField } from '#web/admin/website/articles/desk/title-fields.tsx'
import { type Client, clientContext, read } from '#web/api.ts'
import { copiesOf, listCopies } from '#web/drafts/copies.ts'
import { createCopyWriter } from '#web/drafts/copy-writer.ts'
import { randomKey } from '#web/random-key.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { staffContext } from '#web/signed-in/session/staff.ts'
import { useClient } from '#web/signed-in/session/use-client.ts'
import { Announcement } from '#web/signed-in/shell/announcement.tsx'
import type { Route } from './+types/step1'
import { Steps } from './steps.tsx'

const FAILED = 'Failed to create article.'

export const loader = ({ context }: Route.LoaderArgs) => ({ accountId: context.get(staffContext).id })

/** For browsers that run no script. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const image = form.get('mainImage')
  const text = (name: string) => String(form.get(name) ?? '').trim()
  let id: number
  try {
    id = await start(context.get(clientContext), {
      title: text('title'),
      shortDesc: text('shortDesc'),
      ...(image instanceof File && image.size > 0 ? { mainImage: image } : {}),
    })
  } catch (error) {
    return { ...stepFailure(FAILED, error), typed: { title: text('title'), summary: text('shortDesc') } }
  }
  throw redirect(`/articles/step2/${id}`)
}

export default function Step1({ loaderData, actionData }: Route.ComponentProps) {
  const navigate = useNavigate()
  const client = useClient()
  const [busy, setBusy] = useState(false)
  const outcome = useOutcome(actionData ?? null)
  const { draft, update, forget } = useKeptStep(loaderData.accountId, { ...EMPTY_DRAFT, ...actionData?.typed })
  const keys = useRef(new Map<string, string>())
  const fields = outcome.shown?.fields ?? {}
  // The fields of the editor want an article; here there is none yet, only its first words.
  const article = { draft, update, focusText: () => undefined }

  /** The same words sent again, because no answer came, are the same article. */
  function keyFor(form: FirstStep): string {
    const words = JSON.stringify(form)
    const key = keys.current.get(words) ?? randomKey()
    keys.current.set(words, key)
    return key
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const { title, summary, picture, imageAlt } = draft
    setBusy(true)
    outcome.clear()
    try {
      const form: FirstStep = {
        title: title.trim(),
        shortDesc: summary.trim(),
        imageAlt,
        ...(picture ? { mediaId: String(picture.id) } : {}),
      }
      const id = await start(client, form, keyFor(form))
      forget()
      await navigate(`/articles/step2/${id}`)
    } catch (error) {
      outcome.say(stepFailure(FAILED, error))
      setBusy(false)
    }
  }

  return (
    <form method="post" encType="multipart/form-data" className="step-one" noValidate onSubmit={submit}>
      <OfficeTitle>New article, step 1 of 2</OfficeTitle>
      <Steps current={1} />
      <h1>New article</h1>
      {outcome.shown && <Announcement tone="bad" words={outcome.shown.words} />}
      {Object.keys(fields).length > 0 && <ErrorSummary errors={fields} />}
      <TitleField article={article} error={fields.title} />
      <SummaryField article={article} required error={fields.shortDesc} />
      <CoverField
        picture={draft.picture}
        imageAlt={draft.imageAlt}
        required
        error={fields.mainImage ?? fields.mediaId}
        onChange={update}
      />
      <div className="step-acts">
        <Button busy={busy}>Continue to the text</Button>
        <ButtonLink to="/create" variant="quiet">
          Single-page form
        </ButtonLink>
      </div>
    </form>
  )
}

interface FirstStep {
  title: string
  shortDesc: string
  imageAlt?: string
  mainImage?: File
  mediaId?: string
}

async function start(client: Client, form: FirstStep, key?: string): Promise<number> {
  const header = key ? { 'idempotency-key': key } : {}
  const { id } = await read(client.api.articles.step1.$post({ form, header }))
  return id
}

/** The first step has no article yet: what is typed is kept on this device until the step is done. */
function useKeptStep(accountId: string, start: ArticleDraft) {
  const [draft, setDraft] = useState(start)
  const latest = useRef(start)
  const subject = `${accountId}:step1`
  const copyWriter = useMemo(
    () =>
      createCopyWriter(
        copiesOf<ArticleDraft>(() => subject, 'step1'),
        () => {},
      ),
    [subject],
  )

  useEffect(() => {
    void listCopies<ArticleDraft>(subject).then(([copy]) => {
      if (!copy || !isBlank(latest.current)) return
      latest.current = copy.draft
      setDraft(copy.draft)
    })
  }, [subject])

  return {
    draft,
    update(part: Partial<ArticleDraft>): void {
      latest.current = { ...latest.current, ...part }
      setDraft(latest.current)
      const at = new Date().toISOString()
      copyWriter.keep({ draft: latest.current, base: start, version: 0, writer: 'step1', at })
    },
    forget: () => copyWriter.forget(),
  }
}
