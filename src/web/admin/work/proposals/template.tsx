import { PROPOSAL_LIMITS } from '#contract/work/proposal-fields.ts'
import { Button } from '#design/primitives/button.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { OutcomeAlert } from '#design/primitives/outcome-alert.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { firstChoice } from '#domain/proposals/content.ts'
import { chosenLines } from '#domain/proposals/fees.ts'
import { clientContext, orNotFound, read } from '#web/api.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { Sums } from '#web/signed-in/proposals/sums.tsx'
import type { Route } from './+types/template'
import { ContentEditor } from './content-editor.tsx'
import type { Library } from './library.ts'
import { TEMPLATES } from './template-text.ts'
import { type OwnTemplate, useTemplate } from './use-template.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { api } = context.get(clientContext)
  const template = await orNotFound(read(api['proposal-templates'][':id'].$get({ param: { id: params.id } })))
  return { template, library: await read(api.proposals.templates.$get()) }
}

/** One of the firm's own templates: its name, its words and its lines, changed like a proposal and saved as a whole. */
export default function TemplateScreen({ loaderData: { template, library } }: Route.ComponentProps) {
  return <TemplatePage key={template.id} loaded={template} library={library} />
}

function TemplatePage({ loaded, library }: { loaded: OwnTemplate; library: Library }) {
  const { saved, draft, isChanged, isBusy, told, change, save, discard } = useTemplate(loaded)
  const sheet = {
    content: draft.content,
    currency: saved.currency,
    changeContent: (some: Partial<typeof draft.content>) => change({ content: { ...draft.content, ...some } }),
  }
  return (
    <>
      <OfficeTitle>{saved.name}</OfficeTitle>
      <p className="mb-2">
        <TextLink to={TEMPLATES}>Back to templates</TextLink>
      </p>
      <h1 className="rule-double mb-6 pb-4 text-3xl font-normal wrap-anywhere">{saved.name}</h1>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="min-w-0">
          <TextField
            label="Name of the template"
            name="name"
            hint="Only the office sees it."
            maxLength={PROPOSAL_LIMITS.templateName}
            value={draft.name}
            onChange={(event) => change({ name: event.target.value })}
            {...(told?.field ? { error: told.field } : {})}
            className="mb-5"
          />
          <ContentEditor sheet={sheet} library={library} disabled={false} />
        </div>
        <aside aria-label="Total and acts" className="min-w-0">
          <h2 className="text-lg">Original offer</h2>
          <Sums lines={chosenLines(draft.content.lines, firstChoice(draft.content))} currency={saved.currency} />
          <section aria-label="Acts" className="mt-6 flex flex-col items-start gap-3">
            {told ? (
              <OutcomeAlert tone={told.ok ? 'success' : 'error'} className="w-full">
                {told.words}
              </OutcomeAlert>
            ) : null}
            {isChanged ? (
              <p className="text-sm text-ink-soft">Not saved yet. Until you save, proposals begin with the old one.</p>
            ) : null}
            <Button type="button" busy={isBusy} disabled={!isChanged} onClick={() => void save()}>
              Save the template
            </Button>
            {isChanged ? (
              <Button type="button" variant="quiet" size="small" onClick={() => void discard()}>
                Discard the changes
              </Button>
            ) : null}
          </section>
        </aside>
      </div>
    </>
  )
}
