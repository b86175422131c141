interface Words {
  words: string
  /** How the deed is taken back. */
  undo?: () => void
  /** Another way on, such as signing in again; the message stays until it is taken or no longer needed. */
  act?: { label: string; run: () => void }
  /** Where the outcome is to be seen, on the site. */
  link?: { href: string; label: string } | undefined
}

/** What an act came to. Bad news says which act it is about: it stays until it is dismissed or the act succeeds. */
export type Message = Words & ({ tone?: 'good'; about?: string } | { tone: 'good' | 'bad'; about: string })

/** The same bad news about several acts is said once, and stays until each has succeeded. */
export type Shown = Message & { id: number; acts: string[] }

export interface MessagesProps {
  messages: Shown[]
  onDismiss(id: number): void
}
