import { data } from 'react-router'
import { DRAWING_NAMES, Drawing } from '#design/drawings/drawing.tsx'
import { Wordmark } from '#design/drawings/mark.tsx'
import { PageHeader } from '#design/patterns/page-header.tsx'
import { Section } from '#design/patterns/section.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { deploymentContext } from '#web/deployment.ts'
import type { Route } from './+types/gallery'
import { FeedbackShown } from './feedback-shown.tsx'
import { FormsShown } from './forms-shown.tsx'
import { FoundationsShown } from './foundations-shown.tsx'
import { ListsShown } from './lists-shown.tsx'
import './gallery.css'

export function loader({ context, request }: Route.LoaderArgs) {
  if (!context.get(deploymentContext).showDesign) throw data(null, { status: 404 })
  const asked = new URL(request.url).searchParams
  // The page for failures is part of the design too.
  if (asked.has('fail')) throw new Error('Failed on purpose')
  const theme = asked.get('theme')
  return { theme: theme === 'light' || theme === 'dark' ? theme : null }
}

/** Hydrated whole, by the framework's router. */
export const handle = { app: true }

export function meta() {
  return [{ title: 'Design system' }, { name: 'robots', content: 'noindex' }]
}

/** Every primitive and pattern in all its states, for those who build with them and for the tests. */
export default function Gallery({ loaderData: { theme } }: Route.ComponentProps) {
  return (
    <div data-theme={theme ?? undefined} className="bg-paper text-ink">
      <main className="page pb-24">
        <PageHeader
          kicker="For those who build this site"
          title="Design system"
          lede="Ruled lines carry the layout, columns align, figures are set with care."
          actions={
            <>
              <TextLink to="/design">As the system has it</TextLink>
              <TextLink to="/design?theme=light">Light</TextLink>
              <TextLink to="/design?theme=dark">Dark</TextLink>
            </>
          }
        />
        <FoundationsShown />
        <FormsShown />
        <FeedbackShown />
        <ListsShown />
        <DrawingsShown />
      </main>
    </div>
  )
}

function DrawingsShown() {
  return (
    <Section title="Drawings" note="One pen, colours from the tokens.">
      <Wordmark name="Countinghouse" />
      <ul className="mt-8 grid grid-cols-2 gap-8 sm:grid-cols-3">
        {DRAWING_NAMES.map((name) => (
          <li key={name} className="rule-bottom pb-4">
            <Drawing name={name} of="Ada Marsh" />
            <p className="mt-2 text-xs text-ink-soft">{name}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
