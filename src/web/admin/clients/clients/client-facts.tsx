import type { ReactNode } from 'react'
import type { ClientAnswer } from '#contract/clients/clients.ts'
import { formatSize } from '#domain/size.ts'
import { Day } from '#web/signed-in/parts/moments.tsx'
import { formatYearEnd } from './client-text.ts'

export function ClientFacts({ client, planName }: { client: ClientAnswer; planName: string | null }) {
  const { storage } = client
  const facts: [string, ReactNode][] = [
    ['Registration number', client.registrationNumber],
    ['Tax number', client.taxNumber],
    ['Address', client.address],
    ['Year end', client.yearEnd && formatYearEnd(client.yearEnd)],
    ['Time zone', client.timeZone?.replaceAll('_', ' ') ?? 'The firm’s'],
    ['Plan', planName ?? client.plan ?? 'None'],
    [
      'Storage',
      <span key="storage" className="figures">
        {formatSize(storage.usedBytes)} of {formatSize(storage.limitBytes)} ({storage.percent} %)
      </span>,
    ],
    ['Team', client.team.map(({ name }) => name).join(', ') || 'Nobody yet'],
    ['People', client.people.map(({ name }) => name).join(', ') || 'Nobody is invited yet'],
    ['Client since', <Day key="since" at={client.createdAt} />],
  ]
  return (
    <dl className="rule-top">
      {facts.map(([label, value]) => (
        <div key={label} className="rule-bottom grid gap-x-6 py-2 grid-cols-[8.5rem_minmax(0,1fr)] text-sm">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="wrap-anywhere">{value || <span className="text-ink-soft">Not known</span>}</dd>
        </div>
      ))}
    </dl>
  )
}
