import type { HealthAnswer } from '#contract/system/health.ts'
import { DataTable } from '#design/patterns/data-table.tsx'
import { Tag } from '#design/primitives/tag.tsx'
import { Moment } from '#web/signed-in/parts/moments.tsx'
import { JOB_WORDS } from './job-words.ts'

type Job = HealthAnswer['jobs'][number]

export function JobTable({ jobs }: { jobs: Job[] }) {
  return (
    <section className="mt-10">
      <h2 className="mb-2 text-xl">Scheduled jobs</h2>
      <DataTable
        caption="Scheduled jobs"
        rows={jobs}
        keyOf={(job) => job.name}
        empty={<p className="text-ink-soft">Nothing has run yet.</p>}
        columns={[
          {
            key: 'name',
            head: 'Work',
            rowHead: true,
            cell: ({ name, startedAt }) => (
              <>
                {JOB_WORDS[name] ?? name}
                <span className="block text-sm font-normal text-ink-soft md:hidden">
                  {startedAt ? <Moment at={startedAt} /> : null}
                </span>
              </>
            ),
          },
          {
            key: 'began',
            head: 'Last started',
            wideOnly: true,
            cell: ({ startedAt }) => (startedAt ? <Moment at={startedAt} /> : '–'),
          },
          {
            key: 'result',
            head: 'Result',
            cell: ({ error, startedAt, finishedAt }) =>
              error ? (
                <span className="text-red">{error}</span>
              ) : !startedAt ? (
                'Not run yet'
              ) : finishedAt && finishedAt >= startedAt ? (
                'No errors'
              ) : (
                <Tag tone="quiet">Running</Tag>
              ),
          },
        ]}
      />
    </section>
  )
}
