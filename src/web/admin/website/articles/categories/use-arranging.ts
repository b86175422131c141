import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { useOutcomeOf } from '#web/shown-together.ts'
import { tell, untell } from '#web/signed-in/office/toasts.tsx'
import { useDragging } from '#web/signed-in/parts/dragging.tsx'
import type { ActOutcome } from './category-acts.ts'
import { arranged, type Direction, dropped, type Order, orderOf, placeOf, stepped } from './category-order.ts'
import type { ListedCategory } from './listed-category.ts'

const ABOUT = 'order of categories'

/** Moving entries by button and by dragging; shown at once, and put back when it could not be saved. */
export function useArranging(categories: ListedCategory[]) {
  const saving = useFetcher<ActOutcome>()
  const [said, setSaid] = useState('')
  const pressed = useRef<{ id: number; direction: Direction } | null>(null)

  const outcome = useOutcomeOf(saving)
  useEffect(() => {
    if (outcome?.ok) untell(ABOUT)
    else if (outcome) tell({ words: `The order was not saved: ${outcome.message}`, tone: 'bad', about: ABOUT })
  }, [outcome])

  const unsaved = saving.formData?.get('order')
  const shown = typeof unsaved === 'string' ? arranged(categories, JSON.parse(unsaved) as Order) : categories

  function save(order: Order | null, id: number): void {
    if (!order) return
    const name = shown.flatMap((each) => [each, ...each.subcategories]).find((each) => each.id === id)?.name
    const words = `${name} is now ${placeOf(order, id)}.`
    setSaid(words)
    const form = { act: 'order', id: String(id), order: JSON.stringify(order), said: words }
    void saving.submit(form, { method: 'post', action: '/dashboard/categories' })
  }

  const dragging = useDragging((id, onto) => save(dropped(orderOf(shown), id, onto.id, onto.side), id))

  // An entry that moves in the page loses the focus; whoever pressed a button wants to press it again.
  useEffect(() => {
    if (!pressed.current || !said) return
    const { id, direction } = pressed.current
    pressed.current = null
    const button = (way: Direction) => document.querySelector<HTMLButtonElement>(`#move-${id}-${way}:not(:disabled)`)
    const wanted = button(direction) ?? button(direction === 'up' ? 'down' : 'up')
    wanted?.focus()
  }, [said])

  return {
    shown,
    said,
    isSaving: saving.state !== 'idle',
    canStep: (id: number, direction: Direction) => stepped(orderOf(shown), id, direction) !== null,
    step(id: number, direction: Direction): void {
      pressed.current = { id, direction }
      save(stepped(orderOf(shown), id, direction), id)
    },
    dragging,
  }
}

export type Arranging = ReturnType<typeof useArranging>
