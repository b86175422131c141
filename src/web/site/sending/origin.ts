import { CAMPAIGN } from '#contract/campaign.ts'
import { keep } from '#web/drafts/kept.ts'

interface Arrival {
  referrer?: string
  campaign?: Partial<Record<(typeof CAMPAIGN)[number], string>>
}

const arrivals = keep<Arrival>('countinghouse.arrival', 'tab')

/** Notes on the first page of a visit which site and which campaign led here; forgotten when the tab is closed. */
export function noteArrival(): void {
  if (arrivals.get() === null) arrivals.set(arrival())
}

/** What a form says about where the person came from. */
export function originFacts(): { page: string } & Arrival {
  return { page: location.pathname, ...arrivals.get() }
}

function arrival(): Arrival {
  const campaign = campaignIn(new URLSearchParams(location.search))
  const from = document.referrer ? new URL(document.referrer).host : ''
  return {
    ...(from && from !== location.host ? { referrer: from } : {}),
    ...(Object.keys(campaign).length > 0 ? { campaign } : {}),
  }
}

/** The campaign parameters of an address. */
export function campaignIn(params: URLSearchParams): NonNullable<Arrival['campaign']> {
  const found = CAMPAIGN.flatMap((name) => {
    const value = params.get(name)?.slice(0, 200)
    return value ? [[name, value] as const] : []
  })
  return Object.fromEntries(found)
}
