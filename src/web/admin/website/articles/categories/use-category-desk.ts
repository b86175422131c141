import { useEffect, useState } from 'react'
import type { ActOutcome } from './category-acts.ts'

type OpenAct = 'rename' | 'merge' | 'delete'

export interface Open {
  act: OpenAct
  id: number
}

/** Which form is open: the address says so at first, the person from then on. */
export function useCategoryDesk(asked: Open | null, outcome: ActOutcome | undefined) {
  const failed = outcome && !outcome.ok && isOpenAct(outcome.act) ? { act: outcome.act, id: outcome.id } : null
  const [open, setOpen] = useState<Open | null>(failed ?? asked)
  const [backTo, setBackTo] = useState<string | null>(null)

  useEffect(() => {
    if (!outcome) return
    if (!outcome.ok) return isOpenAct(outcome.act) ? setOpen({ act: outcome.act, id: outcome.id }) : undefined
    setOpen(null)
    if (outcome.act === 'rename') setBackTo(`rename-${outcome.id}`)
  }, [outcome])

  useEffect(() => {
    if (!backTo) return
    document.getElementById(backTo)?.focus()
    setBackTo(null)
  }, [backTo])

  return {
    open,
    show: setOpen,
    close(): void {
      if (open) setBackTo(`${open.act}-${open.id}`)
      setOpen(null)
    },
    problemOf: (act: OpenAct, id: number) =>
      outcome && !outcome.ok && outcome.act === act && outcome.id === id ? outcome : null,
  }
}

export type Desk = ReturnType<typeof useCategoryDesk>

function isOpenAct(act: string): act is OpenAct {
  return act === 'rename' || act === 'merge' || act === 'delete'
}
