import { Form } from 'react-router'
import type { BackupAnswer } from '#contract/system/backups.ts'
import { DataTable } from '#design/patterns/data-table.tsx'
import { Button } from '#design/primitives/button.tsx'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { Progress } from '#design/primitives/progress.tsx'
import { Tag, type TagTone } from '#design/primitives/tag.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { formatSize } from '#domain/size.ts'
import { wallClock } from '#domain/time/wall-clock.ts'
import { useFirm } from '#web/signed-in/office/firm.tsx'
import { Moment } from '#web/signed-in/parts/moments.tsx'
import { LOOK_MS, useRenewal } from '#web/signed-in/parts/use-renewal.ts'
import { FreshDownload } from '#web/signed-in/session/fresh.tsx'
import { BackupKey, type MadeKey } from './backup-key.tsx'

interface Props {
  items: BackupAnswer[]
  state: { encryptedTo: string | null }
  madeKey: MadeKey | null
}

export function Backups({ items, state, madeKey }: Props) {
  const running = items.find((item) => item.state === 'running')
  useRenewal(running === undefined ? null : LOOK_MS)
  return (
    <section className="mt-10">
      <h2 className="text-xl">Backups</h2>
      <p className="mt-2 mb-4 max-w-measure text-ink-soft">
        Every night the site copies new uploads, writes everything else into one file, restores that file once to check
        it, and keeps as many as <TextLink to="/dashboard/setting/backups">Setting</TextLink> says.
      </p>
      <BackupKey encryptedTo={state.encryptedTo} made={madeKey} />
      {running ? (
        <div className="mb-6 flex max-w-form flex-wrap items-end gap-4">
          <div className="grow">
            <Progress
              label={running.percent < 60 ? 'Writing the backup' : 'Checking the backup'}
              value={running.percent}
            />
          </div>
          <Form method="post">
            <input type="hidden" name="id" value={running.id} />
            <Button name="act" value="delete" variant="secondary" size="small">
              Stop
            </Button>
          </Form>
        </div>
      ) : (
        <Form method="post" className="mb-6">
          <Button name="act" value="backup" size="small">
            Make a backup now
          </Button>
        </Form>
      )}
      <DataTable
        caption="Backups"
        rows={items.filter((item) => item.state !== 'running')}
        keyOf={(item) => item.id}
        empty={
          <EmptyState title="No backups yet">The first one is made tonight. You can also make one now.</EmptyState>
        }
        columns={COLUMNS}
      />
    </section>
  )
}

const KINDS = { nightly: 'At night', manual: 'On demand', upgrade: 'Before an upgrade', found: 'Found in the folder' }
const STATES: Record<BackupAnswer['state'], [TagTone, string]> = {
  running: ['quiet', 'Running'],
  done: ['green', 'Good'],
  failed: ['red', 'Failed'],
  cancelled: ['quiet', 'Stopped'],
}

const COLUMNS = [
  { key: 'at', head: 'Made', rowHead: true, cell: (item: BackupAnswer) => <Made item={item} /> },
  { key: 'kind', head: 'Why', wideOnly: true, cell: ({ kind }: BackupAnswer) => KINDS[kind] },
  { key: 'state', head: 'Result', cell: (item: BackupAnswer) => <Result item={item} /> },
  {
    key: 'bytes',
    head: 'Size',
    numeric: true,
    wideOnly: true,
    cell: ({ state, bytes }: BackupAnswer) => (state === 'done' ? formatSize(bytes) : ''),
  },
  {
    key: 'holds',
    head: 'Holds',
    numeric: true,
    wideOnly: true,
    cell: ({ rows, uploads, uploadsAdded }: BackupAnswer) =>
      rows > 0 ? (
        <>
          {`${rows.toLocaleString('en')} rows, ${uploads.toLocaleString('en')} files`}
          <span className="block text-sm text-ink-soft">{`${uploadsAdded.toLocaleString('en')} new files`}</span>
        </>
      ) : null,
  },
  { key: 'acts', head: 'Acts', cell: (item: BackupAnswer) => <Acts item={item} /> },
]

function Made({ item: { startedAt, kind, state, bytes } }: { item: BackupAnswer }) {
  return (
    <>
      <Moment at={startedAt} />
      <span className="block text-sm font-normal text-ink-soft md:hidden">
        {KINDS[kind]}
        {state === 'done' ? `, ${formatSize(bytes)}` : ''}
      </span>
    </>
  )
}

function Result({ item: { state, error, encryptedTo } }: { item: BackupAnswer }) {
  const [tone, words] = STATES[state]
  return (
    <>
      <Tag tone={tone}>{words}</Tag>
      {state === 'failed' ? <span className="mt-1 block text-red">{error}</span> : null}
      {state === 'done' ? (
        <span className={`mt-1 block text-sm ${encryptedTo ? 'text-ink-soft' : 'text-red'}`}>
          {encryptedTo ? 'Encrypted' : 'Not encrypted'}
        </span>
      ) : null}
    </>
  )
}

function Acts({ item: { id, state, startedAt } }: { item: BackupAnswer }) {
  const { date, time } = wallClock(startedAt, useFirm().timeZone)
  const name = `the backup of ${date} ${time}`
  return (
    <div className="flex gap-2 max-md:flex-col max-md:items-start">
      {state === 'done' ? (
        <FreshDownload href={`/api/backups/${id}/file`}>
          Download<span className="sr-only"> {name}</span>
        </FreshDownload>
      ) : null}
      <Form method="post">
        <input type="hidden" name="id" value={id} />
        <Button name="act" value="delete" variant="quiet" size="small">
          {state === 'done' ? 'Delete' : 'Remove from the list'}
          <span className="sr-only"> {name}</span>
        </Button>
      </Form>
    </div>
  )
}
