import { useFetchers, useNavigation, useRevalidator } from 'react-router'

/** A line at the upper edge while the site is asked for something; a short wait shows nothing. */
export function LoadingLine() {
  const navigation = useNavigation()
  const revalidator = useRevalidator()
  const fetchers = useFetchers()
  const isBusy =
    navigation.state !== 'idle' || revalidator.state !== 'idle' || fetchers.some(({ state }) => state !== 'idle')
  if (!isBusy) return null
  return (
    <section aria-label="Progress">
      <div role="progressbar" aria-label="Loading" className="loading-line" data-print="no" />
    </section>
  )
}
