import { Form } from 'react-router'
import type { ImportAnswer } from '#contract/website/imports.ts'
import { Button } from '#design/primitives/button.tsx'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { Progress } from '#design/primitives/progress.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { formatItems, isAtWork, isUnread } from './import-text.ts'

interface Props {
  shown: ImportAnswer
  leftHref: string
}

export function ImportNext({ shown, leftHref }: Props) {
  const { state, total, canUndo } = shown
  const missing = shown.counts.find(({ kind }) => kind === 'picture')?.outcomes.failed ?? 0
  return (
    <div className="mb-6 grid gap-4">
      {isAtWork(state) ? <Working shown={shown} /> : null}
      <Form method="post" className="flex flex-wrap gap-3">
        {state === 'ready' && total > 0 ? <Act name="run">{`Import ${formatItems(total)}`}</Act> : null}
        {canGoOn(shown) ? <Act name="run">Go on with the import</Act> : null}
        {isUnread(shown) && (shown.source || state === 'cancelled') ? <Act name="run">Read the files again</Act> : null}
        {state === 'done' && missing > 0 ? <Act name="retry">Fetch missing pictures again</Act> : null}
        {state === 'reading' || state === 'running' ? (
          <Act name="cancel" isQuiet>
            Cancel
          </Act>
        ) : null}
        {canUndo ? (
          <Act name="undo" isQuiet>
            Undo the import
          </Act>
        ) : null}
        {state === 'done' ? (
          <ButtonLink to="/alist" variant="secondary">
            See the articles
          </ButtonLink>
        ) : null}
        {(state === 'failed' && !shown.source) || shown.isEmpty ? (
          <ButtonLink to="/dashboard/imports?open=new" variant="secondary">
            Choose other files
          </ButtonLink>
        ) : null}
      </Form>
      {state === 'cancelled' ? (
        <p className="max-w-measure">
          {isUnread(shown)
            ? 'The files were not read to their end. Nothing on your site has changed.'
            : `What was imported so far is kept: ${shown.settled.toLocaleString('en')} of ${formatItems(total)} are done.`}
        </p>
      ) : null}
      {state === 'undone' ? (
        <p className="max-w-measure">
          This import was undone. What it had imported is off the site; what somebody had changed since is kept:{' '}
          <TextLink to={leftHref}>see what was left</TextLink>
        </p>
      ) : null}
      {canUndo ? (
        <p className="text-sm text-ink-soft">
          Undo takes back what was imported, for 7 days. What somebody has changed since is left, and named here.
        </p>
      ) : null}
    </div>
  )
}

/** Also when every item is in: links between them may be still to do. */
const canGoOn = (shown: ImportAnswer) =>
  !isUnread(shown) && (shown.state === 'cancelled' || (shown.state === 'failed' && shown.settled < shown.total))

function Working({ shown: { state, total, settled } }: Pick<Props, 'shown'>) {
  const isLinking = state === 'running' && total > 0 && settled === total
  return (
    <Progress
      label={isLinking ? 'Updating links' : (PROGRESS[state] ?? '')}
      {...(state === 'running' && !isLinking && { value: settled, max: total || 1 })}
      detail={state === 'running' ? `${settled.toLocaleString('en')} of ${formatItems(total)}` : formatItems(total)}
    />
  )
}

const PROGRESS: Partial<Record<ImportAnswer['state'], string>> = {
  reading: 'Reading the files',
  running: 'Importing',
  undoing: 'Undoing',
}

function Act({ name, isQuiet = false, children }: { name: string; isQuiet?: boolean; children: string }) {
  return (
    <Button name="act" value={name} variant={isQuiet ? 'secondary' : 'primary'}>
      {children}
    </Button>
  )
}
