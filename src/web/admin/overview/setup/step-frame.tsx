import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { STEP_TITLES, STEPS, type Step } from './setup-text.ts'

interface Props {
  step: Step
  about: string
  children: ReactNode
}

/** Around a step: where it is among the others, and the way back to all of them. */
export function StepFrame({ step, about, children }: Props) {
  return (
    <>
      <OfficeTitle>{`${STEP_TITLES[step]} · Set-up`}</OfficeTitle>
      <Link to="/dashboard/setup" className="ink-link inline-flex min-h-11 items-center">
        Set-up
      </Link>
      <header className="rule-double mb-6 pb-4">
        <p className="figures text-sm text-ink-soft">
          Step {STEPS.indexOf(step) + 1} of {STEPS.length}
        </p>
        <h1 className="text-3xl font-normal">{STEP_TITLES[step]}</h1>
        <p className="mt-1 max-w-measure text-ink-soft">{about}</p>
      </header>
      {children}
    </>
  )
}
