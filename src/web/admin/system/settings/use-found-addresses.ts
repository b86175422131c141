import { type RefObject, useEffect, useState } from 'react'
import { useSession } from '#web/signed-in/session/session-guard.tsx'
import type { Fields } from './describe/kinds.ts'
import { readFields } from './form/read-form.ts'
import { checkAddresses, type Found, linksIn } from './site-addresses.ts'

interface Asked {
  /** What the screen came with. */
  known: Found
  fields: Fields
  form: RefObject<HTMLFormElement | null>
  /** Rises with every change of the form. */
  round: number
}

/** So long nobody types before an address is asked for. */
const PAUSE_MS = 400

/** What visitors find at the addresses in the form, also at those that were typed since it was opened. */
export function useFoundAddresses({ known, fields, form, round }: Asked): Found {
  const { client } = useSession()
  const [found, setFound] = useState(known)

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked after each change of the form.
  useEffect(() => {
    if (round === 0) return
    const wait = setTimeout(async () => {
      if (!form.current) return
      const links = linksIn(fields, readFields(fields, new FormData(form.current), 'value'))
      const unknown = links.filter((address) => !found[address])
      // A warning is a help: without a connection there is none, and saving says what is wrong.
      const asked = await checkAddresses(client, unknown).catch(() => ({}))
      if (unknown.length > 0) setFound((before) => ({ ...before, ...asked }))
    }, PAUSE_MS)
    return () => clearTimeout(wait)
  }, [round])

  return found
}
