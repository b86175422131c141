import { Day } from './moments.tsx'

export function RefusedSince({ at }: { at: string }) {
  return (
    <span className="block text-sm text-red">
      This address has refused emails since <Day at={at} />. Only what the person asks for is still sent to it.
    </span>
  )
}
