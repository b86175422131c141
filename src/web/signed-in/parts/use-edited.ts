import { useEffect, useRef } from 'react'

/** Reports a change to what a field keeps itself, as soon as it is in the form. */
export function useEdited(value: string, onEdit: (() => void) | undefined): void {
  const noted = useRef(value)
  useEffect(() => {
    if (noted.current === value) return
    noted.current = value
    onEdit?.()
  }, [value, onEdit])
}
