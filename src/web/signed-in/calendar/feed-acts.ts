import { type Acted, act, answer } from '#web/signed-in/session/submit.ts'

/** What became of an act; the address of a new calendar is told this once. */
export interface FeedOutcome extends Acted {
  address: string | null
}

interface Acts {
  make(form: FormData): Promise<{ address: string }>
  revoke(feed: string): Promise<{ message: string }>
}

export async function actOnFeeds(form: FormData, { make, revoke }: Acts) {
  const outcome = await act<{ address: string | null }>({ address: null }, async () => {
    if (form.get('intent') === 'revoke') return await revoke(String(form.get('feed') ?? ''))
    return { message: 'Your calendar is ready', address: (await make(form)).address }
  })
  return answer<FeedOutcome>(outcome)
}
