import { Form } from 'react-router'
import type { ExportAnswer } from '#contract/website/exports.ts'
import { Button } from '#design/primitives/button.tsx'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { Progress } from '#design/primitives/progress.tsx'
import { Tag, type TagTone } from '#design/primitives/tag.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { formatSize } from '#domain/size.ts'
import { counted } from '#domain/text/counted.ts'
import { clientContext, read } from '#web/api.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { Moment } from '#web/signed-in/parts/moments.tsx'
import { LOOK_MS, useRenewal } from '#web/signed-in/parts/use-renewal.ts'
import { act, answer } from '#web/signed-in/session/submit.ts'
import { Announcement } from '#web/signed-in/shell/announcement.tsx'
import type { Route } from './+types/exports'

const STATES: Record<ExportAnswer['state'], { words: string; tone: TagTone }> = {
  running: { words: 'Being made', tone: 'quiet' },
  done: { words: 'Ready', tone: 'green' },
  failed: { words: 'Failed', tone: 'red' },
  cancelled: { words: 'Cancelled', tone: 'brass' },
}

export async function loader({ context }: Route.LoaderArgs) {
  return await read(context.get(clientContext).api.exports.$get())
}

export async function action({ request, context }: Route.ActionArgs) {
  const { exports } = context.get(clientContext).api
  const cancel = (await request.formData()).get('cancel')
  const outcome = await act({}, async () => {
    if (cancel) await read(exports[':id'].cancel.$post({ param: { id: String(cancel) } }))
    else await read(exports.$post())
    return { message: cancel ? 'The export is cancelled.' : 'The export has begun.' }
  })
  return answer(outcome, 409)
}

export default function ExportsScreen({ loaderData: { items }, actionData }: Route.ComponentProps) {
  const running = items.find(({ state }) => state === 'running')
  useRenewal(running === undefined ? null : LOOK_MS)
  return (
    <>
      <OfficeTitle>Exports</OfficeTitle>
      <p className="mb-2">
        <TextLink to="/dashboard/setting">Back to Setting</TextLink>
      </p>
      <h1 className="text-3xl font-normal">Export the site</h1>
      <p className="mt-2 mb-6 max-w-measure text-ink-soft">
        One ZIP with every article, comment, picture, file, setting and redirect: as JSON lines that another
        Countinghouse imports, as Markdown, and in the form that WordPress reads. It holds names and email addresses of
        people who commented. What belongs to clients is not in it; backups hold that.
      </p>
      {actionData ? <Announcement words={actionData.message} tone={actionData.ok ? 'good' : 'bad'} /> : null}
      <Form method="post" className="mb-8 max-w-measure">
        {running ? (
          <div className="grid gap-3">
            <Progress label="Making the export" detail={counted(running.files, 'file')} />
            <div>
              <Button name="cancel" value={running.id} variant="secondary">
                Cancel
              </Button>
            </div>
          </div>
        ) : (
          <Button>Make an export</Button>
        )}
      </Form>
      {items.length === 0 ? (
        <EmptyState title="No exports yet">Exports can be downloaded here for 7 days.</EmptyState>
      ) : (
        <ol className="rule-top rule-double">
          {items.map((item) => (
            <li
              key={item.id}
              className="rule-bottom flex flex-wrap items-baseline gap-x-6 gap-y-1 py-3 last:border-b-0"
            >
              {item.state === 'done' ? (
                <a href={`/api/exports/${item.id}/file`} className="ink-link font-semibold" download>
                  Download ({formatSize(item.size)})
                </a>
              ) : (
                <span className="text-ink-soft">{item.fault ?? 'No file'}</span>
              )}
              <Tag tone={STATES[item.state].tone}>{STATES[item.state].words}</Tag>
              <span className="text-sm text-ink-soft">
                {item.startedBy}, <Moment at={item.createdAt} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </>
  )
}
