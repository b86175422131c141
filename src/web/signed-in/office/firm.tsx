import { createContext, useContext } from 'react'

export interface Firm {
  name: string
  /** The zone of the clock in the firm's time zone, which every time in the office is told by. */
  timeZone: string
  /** The address of its mark; empty while it has none. */
  mark: string
  /** Whether the site has a mail server: else its emails wait. */
  sendsEmail: boolean
}

export const FirmContext = createContext<Firm>({ name: '', timeZone: 'UTC', mark: '', sendsEmail: true })

export const useFirm = () => useContext(FirmContext)

export function OfficeTitle({ children }: { children: string }) {
  const { name } = useFirm()
  return <title>{name ? `${children} · ${name}` : children}</title>
}
