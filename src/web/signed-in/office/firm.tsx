import { createContext, useContext } from 'react'

export interface Firm {
  name: string
  /** The zone of the clock on the firm's wall, which every time in the office is told by. */
  timeZone: string
}

export const FirmContext = createContext<Firm>({ name: '', timeZone: 'UTC' })

export const useFirm = () => useContext(FirmContext)

/** The title of a screen, with the name of the firm behind it. */
export function OfficeTitle({ children }: { children: string }) {
  const { name } = useFirm()
  return <title>{name ? `${children} · ${name}` : children}</title>
}
