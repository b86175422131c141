import { useEffect, useRef } from 'react'
import { redirect } from 'react-router'
import type { Settings } from '#contract/system/settings.ts'
import { Form } from '#design/patterns/form.tsx'
import { Alert } from '#design/primitives/alert.tsx'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { type Choice, SelectField } from '#design/primitives/select.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { listCurrencies, listZones } from '#web/admin/system/settings/region-choices.ts'
import { clientContext, read } from '#web/api.ts'
import { keepDraft } from '#web/drafts/kept.ts'
import { useDraft } from '#web/drafts/use-draft.ts'
import { ActOutcome } from '#web/signed-in/parts/act-outcome.tsx'
import { useSession } from '#web/signed-in/session/session-guard.tsx'
import { staffContext } from '#web/signed-in/session/staff.ts'
import { answer } from '#web/signed-in/session/submit.ts'
import { Announcement } from '#web/signed-in/shell/announcement.tsx'
import type { Route } from './+types/step'
import { type FirmForm, FirmStep } from './firm-step.tsx'
import { LookStep } from './look-step.tsx'
import { SamplesStep } from './samples-step.tsx'
import { addressAfter, isStep, type Step } from './setup-text.ts'
import { runStep } from './step-acts.ts'
import { StepFrame } from './step-frame.tsx'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const me = context.get(staffContext)
  const { step } = params
  if (!isStep(step)) throw new Response('There is no such step.', { status: 404 })
  const { api } = context.get(clientContext)
  const setup = await read(api.setup.$get({ query: {} }))
  const { settings, versions, changes } = await read(api.settings.office.$get())
  const version = versions.firm ?? 0
  const isNamed = setup.lines.find(({ line }) => line === 'name')?.isDone ?? true
  const saved = new URL(request.url).searchParams.get('saved')
  return {
    step,
    saved: saved && isStep(saved) ? saved : null,
    firm: firmForm(settings.firm, changes.firm === null, isNamed ? me.fullName : '', { version, email: me.email }),
    look: { ...settings.brand, version: versions.brand ?? 0 },
    region:
      step === 'region'
        ? { ...regionOf(settings.firm), version, zones: listZones(), currencies: listCurrencies() }
        : null,
    isDelivering: setup.isDelivering,
    hasSent: setup.lines.find(({ line }) => line === 'mail')?.isDone ?? false,
    samples: setup.samples,
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { step } = params
  if (!isStep(step) || step === 'mail') throw new Response('There is no such step.', { status: 404 })
  const outcome = await runStep(context.get(clientContext), step, await request.formData())
  if (outcome.ok && step !== 'samples') throw redirect(`${addressAfter(step)}?saved=${step}`)
  return answer(outcome)
}

const ABOUT: Record<Step, string> = {
  firm: 'What you enter here is on every page, on Contact and in emails at once. You can change it at any time under Setting.',
  look: 'Two colours are enough: all others follow from them, in light and in dark, and stay readable.',
  region: 'The time zone of your office, and the currency you charge in.',
  mail: 'The site sends confirmations, replies, invitations and links to new passwords by email.',
  samples:
    'The site came filled with the content of an invented firm, so that you see how it looks. Your visitors see it too.',
}

export default function StepScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { step, saved, firm, look, region, isDelivering, hasSent, samples } = loaderData
  const { account } = useSession()
  useEffect(() => {
    if (saved) keepDraft(`setup.${saved}`, { person: account }).set(null)
  }, [account, saved])
  const wrong = actionData?.ok === false ? actionData : null
  const form = { typed: wrong?.typed, errors: wrong?.errors ?? {} }
  const words = actionData ? (actionData.ok ? actionData.message : null) : saved ? 'Saved.' : null
  return (
    <StepFrame step={step} about={ABOUT[step]}>
      {words ? <Announcement words={words} /> : null}
      {step === 'firm' ? <FirmStep firm={firm} {...form} /> : null}
      {step === 'look' ? <LookStep look={look} typed={form.typed} errors={form.errors} /> : null}
      {step === 'region' && region ? <RegionStep region={region} {...form} /> : null}
      {step === 'mail' ? <MailStep isDelivering={isDelivering} hasSent={hasSent} /> : null}
      {step === 'samples' && wrong ? <ActOutcome ok={false} message={wrong.message} /> : null}
      {step === 'samples' ? <SamplesStep samples={samples} /> : null}
    </StepFrame>
  )
}

const regionOf = ({ timeZone, currency }: Settings['firm']) => ({ timeZone, currency })

/** While the firm is the sample's, the fields begin empty: nobody should have to delete another user's address. */
function firmForm(
  firm: Settings['firm'],
  isSample: boolean,
  fullName: string,
  rest: Pick<FirmForm, 'version' | 'email'>,
): FirmForm {
  const texts = {
    name: firm.name,
    legalName: firm.legalName,
    email: firm.email,
    phone: firm.phone,
    addressLines: firm.addressLines.join('\n'),
    city: firm.city,
    postcode: firm.postcode,
    region: firm.region,
    country: firm.country,
  }
  const fields = Object.entries(texts).map(([name, text]) => [
    name,
    isSample ? { value: '', sample: text.replaceAll('\n', ', ') || null } : { value: text, sample: null },
  ])
  return { fields: { ...Object.fromEntries(fields), fullName: { value: fullName, sample: null } }, ...rest }
}

function MailStep({ isDelivering, hasSent }: { isDelivering: boolean; hasSent: boolean }) {
  return (
    <div className="max-w-form">
      <Alert tone={hasSent ? 'success' : 'warning'} title={hasSent ? 'Email works' : undefined}>
        {hasSent
          ? 'A mail server has accepted an email from this site.'
          : isDelivering
            ? 'A mail server is set, but no email has been sent yet. Send yourself a test.'
            : 'No mail server is set. Emails wait until there is one: nobody gets a confirmation, a reply or a link to a new password.'}
      </Alert>
      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
        <ButtonLink to="/dashboard/setting/mail?from=setup">{isDelivering ? 'Send a test' : 'Set up email'}</ButtonLink>
        <TextLink to={addressAfter('mail')}>{hasSent ? 'Continue' : 'Skip this step'}</TextLink>
      </div>
    </div>
  )
}

const DEFAULT_ZONE = 'UTC'

interface RegionForm {
  timeZone: string
  currency: string
  version: number
  zones: string[]
  currencies: Choice[]
}

interface Props {
  region: RegionForm
  typed: Record<string, string> | undefined
  errors: Record<string, string>
}

function RegionStep({ region, typed, errors }: Props) {
  const form = useRef<HTMLFormElement>(null)
  useDraft(form, 'setup.region', { person: useSession().account, replaces: true })
  // Until a user has chosen one, the zone of the browser is the best guess.
  useEffect(() => {
    const field = form.current?.elements.namedItem('timeZone')
    const guess = Intl.DateTimeFormat().resolvedOptions().timeZone
    const isUnset =
      region.timeZone === DEFAULT_ZONE && field instanceof HTMLSelectElement && field.value === DEFAULT_ZONE
    if (isUnset && region.zones.includes(guess)) field.value = guess
  }, [region])
  return (
    <Form
      ref={form}
      errors={errors}
      values={{ ...region, ...typed }}
      submit="Save and continue"
      aria-label="Time zone and currency"
      beside={<TextLink to={addressAfter('region')}>Skip this step</TextLink>}
    >
      <input type="hidden" name="version" value={region.version} />
      <SelectField
        label="Time zone"
        name="timeZone"
        hint="Opening hours, reply times and every time in the office follow it"
        choices={region.zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
      />
      <SelectField
        label="Currency"
        name="currency"
        hint="Every price on the site is in it. The figures stay as they are"
        choices={region.currencies}
      />
    </Form>
  )
}
