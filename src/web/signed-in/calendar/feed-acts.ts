import { data } from 'react-router'
import { ApiProblem } from '#web/api.ts'

/** What became of an act; the address of a new calendar is told this once. */
export interface FeedOutcome {
  ok: boolean
  message: string
  address: string | null
}

interface Acts {
  make(form: FormData): Promise<{ address: string }>
  revoke(feed: string): Promise<{ message: string }>
}

/** Makes a calendar or revokes one, as the form says. */
export async function actOnFeeds(form: FormData, { make, revoke }: Acts) {
  try {
    if (form.get('intent') === 'revoke') {
      const { message } = await revoke(String(form.get('feed') ?? ''))
      return data<FeedOutcome>({ ok: true, message, address: null })
    }
    const { address } = await make(form)
    return data<FeedOutcome>({ ok: true, message: 'Your calendar is ready', address })
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return data<FeedOutcome>({ ok: false, message: error.message, address: null }, { status: 422 })
  }
}
