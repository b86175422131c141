import { ButtonLink } from '#design/primitives/button-link.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { ListTabs } from '#web/signed-in/parts/list-tabs.tsx'

const STEPS = { server: 'Server', incoming: 'Answers by email', signature: 'Sender and signature' } as const

type MailStep = keyof typeof STEPS

const ORDER = Object.keys(STEPS) as MailStep[]

interface MailPlace {
  step: MailStep
  /** Opened from the set-up: the way back leads there. */
  isSetUp: boolean
}

export const mailPlaceIn = (query: URLSearchParams): MailPlace => ({
  step: ORDER.find((step) => step === query.get('step')) ?? 'server',
  isSetUp: query.get('from') === 'setup',
})

function mailAddress({ step, isSetUp }: MailPlace): string {
  const query = new URLSearchParams({ ...(step !== 'server' && { step }), ...(isSetUp && { from: 'setup' }) })
  return `/dashboard/setting/mail${query.size > 0 ? `?${query}` : ''}`
}

/** Where one is in the settings of email. */
export function MailStepTabs({ step, isSetUp }: MailPlace) {
  const tabs = ORDER.map((value, at) => ({
    value,
    label: `${at + 1}. ${STEPS[value]}`,
    href: mailAddress({ step: value, isSetUp }),
  }))
  return (
    <div className="mb-6">
      <ListTabs label="Steps" tabs={tabs} current={step} />
    </div>
  )
}

/** The ways on and back, below a step. */
export function MailStepWays({ step, isSetUp }: MailPlace) {
  const [before, after] = [ORDER[ORDER.indexOf(step) - 1], ORDER[ORDER.indexOf(step) + 1]]
  return (
    <p className="rule-top mt-8 flex flex-wrap items-center gap-x-6 gap-y-2 pt-4">
      {before ? <TextLink to={mailAddress({ step: before, isSetUp })}>{`Back: ${STEPS[before]}`}</TextLink> : null}
      {after ? <TextLink to={mailAddress({ step: after, isSetUp })}>{`Next: ${STEPS[after]}`}</TextLink> : null}
      {isSetUp ? (
        <ButtonLink to="/dashboard/setup/mail" size="small">
          Back to the set-up
        </ButtonLink>
      ) : null}
    </p>
  )
}
