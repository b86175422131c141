import { CAMPAIGN } from '#contract/campaign.ts'

interface Arrival {
  referrer?: string
  campaign?: Partial<Record<(typeof CAMPAIGN)[number], string>>
}

const KEY = 'countinghouse.arrival'

/** Notes on the first page of a visit which site and which campaign led here; forgotten when the tab is closed. */
export function noteArrival(): void {
  try {
    if (sessionStorage.getItem(KEY) !== null) return
    sessionStorage.setItem(KEY, JSON.stringify(arrival()))
  } catch {
    // Without storage the firm does without these facts.
  }
}

/** What a form says about where the person came from. */
export function originFacts(): { page: string } & Arrival {
  try {
    return { page: location.pathname, ...JSON.parse(sessionStorage.getItem(KEY) ?? '{}') }
  } catch {
    return { page: location.pathname }
  }
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
