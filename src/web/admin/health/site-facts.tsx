import type { HealthAnswer } from '#contract/health.ts'
import { sizeInWords } from '#domain/size.ts'
import { Moment } from '#web/signed-in/parts/moments.tsx'

const ENGINES = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

const AUDIT_WORDS = { true: 'complete', false: 'not complete', null: 'not checked yet' }

/** What the site runs on, as a ledger has it: the name to the left, the figure to the right. */
export function SiteFacts({ health, lastBackup }: { health: HealthAnswer; lastBackup: string | null }) {
  const { disk, mail, migrations } = health
  const facts: [string, React.ReactNode][] = [
    ['Version', health.version],
    ['Running since', <Moment key="since" at={health.startedAt} />],
    ['Memory', sizeInWords(health.memoryBytes)],
    ['Node', health.node],
    ['Database', `${ENGINES[health.engine]}, ${sizeInWords(health.databaseBytes)}`],
    ['Schema', `${migrations.applied} steps, up to ${migrations.last}`],
    ['Free on the disk', `${sizeInWords(disk.freeBytes)} of ${sizeInWords(disk.totalBytes)}`],
    ['Last backup', lastBackup ? <Moment key="backup" at={lastBackup} /> : 'None yet'],
    [
      'Audit record',
      `${health.audit.events.toLocaleString('en')} events, ${AUDIT_WORDS[String(health.audit.intact) as 'true']}`,
    ],
    [
      'Audit head',
      <code key="head" className="text-xs break-all">
        {health.audit.hash || 'none'}
      </code>,
    ],
    ['Emails waiting', String(mail.waiting)],
    ['Emails not sent', String(mail.failed)],
  ]
  return (
    <dl className="rule-double-top rule-double figures mt-6 grid gap-x-12 text-sm lg:grid-cols-2">
      {facts.map(([name, value]) => (
        <div key={name} className="rule-bottom flex flex-wrap justify-between gap-x-6 py-2">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="min-w-0 text-right break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
