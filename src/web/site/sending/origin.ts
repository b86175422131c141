import { CAMPAIGN } from '#contract/campaign.ts'
import { attempt, readItem, writeItem } from '#web/drafts/storage.ts'

interface Arrival {
  referrer?: string
  campaign?: Partial<Record<(typeof CAMPAIGN)[number], string>>
}

const KEY = 'countinghouse.arrival'

/** Records on the first page of a visit which site and which campaign led here; forgotten when the tab is closed. */
export function noteArrival(): void {
  if (readItem(KEY, 'tab') === null) writeItem(KEY, JSON.stringify(arrival()), 'tab')
}

export function originFacts(): { page: string } & Arrival {
  return { page: location.pathname, ...attempt(() => JSON.parse(readItem(KEY, 'tab') ?? 'null') as Arrival | null) }
}

function arrival(): Arrival {
  const campaign = campaignIn(new URLSearchParams(location.search))
  const from = document.referrer ? new URL(document.referrer).host : ''
  return {
    ...(from && from !== location.host ? { referrer: from } : {}),
    ...(Object.keys(campaign).length > 0 ? { campaign } : {}),
  }
}

export function campaignIn(params: URLSearchParams): NonNullable<Arrival['campaign']> {
  const found = CAMPAIGN.flatMap((name) => {
    const value = params.get(name)?.slice(0, 200)
    return value ? [[name, value] as const] : []
  })
  return Object.fromEntries(found)
}
