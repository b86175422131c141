import { Form, Link, redirect } from 'react-router'
import type { SetupAnswer, SetupLine } from '#contract/overview/setup.ts'
import { Button } from '#design/primitives/button.tsx'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { clientContext, orUnavailable, read } from '#web/api.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import type { Route } from './+types/setup'
import { Checklist } from './checklist.tsx'
import { STEP_TITLES, STEPS } from './setup-text.ts'

export async function loader({ context }: Route.LoaderArgs) {
  // From now on it no longer opens by itself.
  const state = await read(context.get(clientContext).api.setup.$get({ query: { opening: 'yes' } }))
  return { setup: state, isFirst: !state.isOpened }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { setup } = context.get(clientContext).api
  const act = form.get('act')
  if (act === 'hide' || act === 'show') await orUnavailable(read(setup.$post({ json: { hidden: act === 'hide' } })))
  else {
    const line = form.get('line') as SetupLine
    await orUnavailable(read(setup.$post({ json: { line, aside: act === 'aside' } })))
  }
  const dashboard = act === 'hide' ? '/dashboard?hidden' : '/dashboard'
  return redirect(form.get('from') === 'dashboard' ? dashboard : '/dashboard/setup')
}

/** The first steps of a new site, and all that is left to do; it opens by itself once, and is found again under Setting. */
export default function SetupScreen({ loaderData: { setup, isFirst } }: Route.ComponentProps) {
  return (
    <>
      <OfficeTitle>Set-up</OfficeTitle>
      <header className="rule-double mb-6 pb-4">
        <h1 className="text-3xl font-normal">{isFirst ? 'Welcome. Let us make the site yours.' : 'Set-up'}</h1>
        <p className="mt-2 max-w-measure text-ink-soft">
          The site is live and filled with the sample content of an invented firm. Five short steps make it yours; each
          takes a minute or two, and you can skip any of them. You find this page again under Setting.
        </p>
      </header>
      <section aria-labelledby="steps" className="max-w-page">
        <h2 id="steps" className="sr-only">
          Steps
        </h2>
        <ol className="rule-top">
          {STEPS.map((step, at) => (
            <li key={step} className="rule-bottom flex items-baseline gap-4 py-2">
              <span aria-hidden="true" className="display figures w-6 text-xl text-brass">
                {at + 1}
              </span>
              <Link to={`/dashboard/setup/${step}`} className="inline-flex min-h-8 items-center font-semibold">
                {STEP_TITLES[step]}
              </Link>
            </li>
          ))}
        </ol>
        <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
          <ButtonLink to={`/dashboard/setup/${STEPS[0]}`}>Start</ButtonLink>
          <TextLink to="/dashboard" className="inline-flex min-h-11 items-center">
            Skip for now
          </TextLink>
        </div>
      </section>
      <WhatIsLeft setup={setup} />
    </>
  )
}

function WhatIsLeft({ setup: { lines, isHidden } }: { setup: SetupAnswer }) {
  const done = lines.filter(({ isDone }) => isDone).length
  return (
    <section aria-labelledby="checklist" className="mt-12 max-w-page">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="checklist" className="text-xl">
          Checklist
        </h2>
        <p className="figures text-sm text-ink-soft">
          {done} of {lines.length} done
        </p>
      </div>
      <Checklist lines={lines} from="setup" />
      <Form method="post" preventScrollReset className="mt-4">
        <Button variant="secondary" size="small" name="act" value={isHidden ? 'show' : 'hide'}>
          {isHidden ? 'Show the checklist on the dashboard' : 'Hide the checklist on the dashboard'}
        </Button>
      </Form>
    </section>
  )
}
