import type { PublicSettings } from '#contract/system/settings.ts'
import { fold } from '#domain/text/fold.ts'

export type Plan = NonNullable<ReturnType<typeof planFor>>

/** The plan of the street, unless it shows another street than the address: a plan that leads elsewhere is worse than none. */
export function planFor(
  plan: PublicSettings['links']['plan'],
  { name, addressLines }: Pick<PublicSettings['firm'], 'name' | 'addressLines'>,
) {
  const house = plan.street ? addressLines.find((line) => fold(line).includes(fold(plan.street))) : undefined
  return house === undefined ? null : { ...plan, house: `${name}, ${house}` }
}
