import { data, Link } from 'react-router'
import type { Section } from '#contract/system/settings.ts'
import { Menu, MenuItem } from '#design/primitives/menu.tsx'
import { listCurrencies, listZones } from '#web/admin/system/settings/region-choices.ts'
import { SectionSamples, samplesIn } from '#web/admin/system/settings/section-samples.tsx'
import { clientContext, read } from '#web/api.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { SECTION_GROUPS, SECTION_TITLES } from '#web/signed-in/office/section-titles.ts'
import { staffContext } from '#web/signed-in/session/staff.ts'
import { Announcement } from '#web/signed-in/shell/announcement.tsx'
import type { Route } from './+types/section'
import { ALERT_ACTS, type AlertOutcome, runAlertAct } from './alerts/alert-acts.ts'
import { AlertsPanel } from './alerts/alerts-panel.tsx'
import { describe } from './describe/all.ts'
import { applyListAct } from './form/list-act.ts'
import { fieldErrors } from './form/place-names.ts'
import { readFields, type Value } from './form/read-form.ts'
import { INCOMING_ACTS, type IncomingOutcome, runIncomingAct } from './mail/incoming-mail-acts.ts'
import { IncomingMailPanel } from './mail/incoming-mail-panel.tsx'
import { runServerAct, SERVER_ACTS, type ServerOutcome } from './mail/mail-server-acts.ts'
import { MailServerPanel } from './mail/mail-server-panel.tsx'
import { MailStepTabs, MailStepWays, mailPlaceIn } from './mail/mail-steps.tsx'
import { readDns } from './mail/read-dns.ts'
import { type Outcome, resetSection, type SavedSection, saveSection } from './save-section.ts'
import { runSealKeyAct, SEAL_KEY_ACTS } from './seal/seal-key-acts.ts'
import { SealKeyPanel } from './seal/seal-key-panel.tsx'
import { SectionEditor } from './section-editor.tsx'
import { checkAddresses, linksIn, listAddresses } from './site-addresses.ts'
import './setting.css'
import type { Acted } from '#web/signed-in/session/submit.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { email } = context.get(staffContext)
  const described = describe(params.section)
  if (!described) throw new Response('There is no such section.', { status: 404 })
  const { section, fields } = described
  const client = context.get(clientContext)
  const { api } = client
  const { settings, versions } = await read(api.settings.office.$get())
  const { samples } = await read(api.setup.$get({ query: {} }))
  const current: SavedSection = { value: settings[section] as Value, version: versions[section] ?? 0 }
  const choices =
    section === 'firm' ? { zones: listZones(), currencies: listCurrencies() } : { zones: [], currencies: [] }
  const mail =
    section === 'mail'
      ? {
          server: await read(context.get(clientContext).api['mail-server'].$get()),
          firmEmail: settings.firm.email,
          ownEmail: email,
          mailbox: await read(context.get(clientContext).api['incoming-mail'].$get()),
          place: mailPlaceIn(new URL(request.url).searchParams),
          dns: await readDns(context.get(clientContext), new URL(request.url).searchParams),
        }
      : null
  const addresses = section === 'navigation' || section === 'announcement' ? await listAddresses(api) : []
  const found = await checkAddresses(client, linksIn(fields, current.value))
  const sealKey = section === 'proposals' ? await read(api['seal-key'].$get()) : null
  const alerts = section === 'alerts' ? await read(api.alerts.$get()) : null
  const panels = { mail, sealKey, alerts }
  const asked = section === 'navigation' ? new URL(request.url).searchParams.get('page') : null
  return {
    section,
    current,
    begin: asked ? withPage(current.value, addresses, asked) : undefined,
    ...choices,
    addresses,
    found,
    samples: samplesIn(samples, section),
    ...panels,
  }
}

/** The navigation with one more page, for an administrator who has just published it; nothing is saved before they say so. */
function withPage(value: Value, addresses: { value: string; label: string }[], page: string): Value | undefined {
  const main = value.main as { label: string; url: string; place: string }[]
  const known = addresses.find(({ value: address }) => address === page || address === `/${page}`)
  if (!known || main.some(({ url }) => url === known.value)) return undefined
  return { ...value, main: [...main, { label: known.label, url: known.value, place: 'menu' }] }
}

/** The form as a browser without a script sends it: its buttons add and move entries too. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const described = describe(params.section)
  if (!described) throw new Response('There is no such section.', { status: 404 })
  const { section, fields } = described
  const client = context.get(clientContext)
  const form = await request.formData()
  const act = String(form.get('act') ?? '')
  const version = Number(form.get('version'))
  if (section === 'mail' && SERVER_ACTS.includes(act)) {
    const server = await runServerAct(client, act, form)
    return data({ ...QUIET, server }, { status: server.ok || act === 'test' ? 200 : 422 })
  }
  if (section === 'mail' && INCOMING_ACTS.includes(act)) {
    const incoming = await runIncomingAct(client, act, form)
    return data({ ...QUIET, incoming }, { status: incoming.ok || act === 'incoming-test' ? 200 : 422 })
  }
  if (section === 'proposals' && SEAL_KEY_ACTS.includes(act)) {
    const sealKey = await runSealKeyAct(client, act, form)
    return data({ ...QUIET, sealKey }, { status: sealKey.ok ? 200 : 422 })
  }
  if (section === 'alerts' && ALERT_ACTS.includes(act)) {
    const alert = await runAlertAct(client, act, form)
    return data({ ...QUIET, alert }, { status: alert.ok || act === 'alert-test' ? 200 : 422 })
  }
  if (act === 'reset') return told(await resetSection(client, section, version))
  const value = readFields(fields, form, 'value')
  const changed = applyListAct(fields, value, act)
  if (changed) return { ...QUIET, typed: changed }
  const outcome = await saveSection(client, section, { value, version })
  if (outcome.is === 'saved') return told(outcome)
  const errors = outcome.is === 'wrong' ? fieldErrors(fields, outcome.fields) : {}
  const again = outcome.is === 'stale' ? ' Save again to replace it with yours.' : ''
  const words = outcome.is === 'stale' ? outcome.message + again : null
  return data(
    { ...QUIET, typed: value, errors, words, tone: 'bad' as const },
    { status: outcome.is === 'stale' ? 409 : 422 },
  )
}

const QUIET: Told = {
  ...{ typed: undefined, errors: {}, words: null, tone: 'good' },
  ...{ server: undefined, incoming: undefined, sealKey: undefined, alert: undefined },
}

interface Told {
  typed: Value | undefined
  errors: Record<string, string>
  words: string | null
  tone: 'good' | 'bad'
  server: ServerOutcome | undefined
  incoming: IncomingOutcome | undefined
  sealKey: Acted | undefined
  alert: AlertOutcome | undefined
}

/** Whether one of the panels answered, and not the section's own form. */
const ownPanel = ({ server, incoming, sealKey, alert }: Told) => Boolean(server ?? incoming ?? sealKey ?? alert)

function told(outcome: Outcome) {
  const isGood = outcome.is === 'saved'
  const words = outcome.message
  return data({ ...QUIET, words, tone: isGood ? ('good' as const) : ('bad' as const) }, { status: isGood ? 200 : 409 })
}

/** One section of Setting: its form, the page it changes, and the way to its history. */
export default function SectionScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { section, current, begin, zones, currencies, addresses, found, samples, mail, sealKey, alerts } = loaderData
  const described = describe(section)
  if (!described) return null
  return (
    <>
      <OfficeTitle>{`${described.title} · Setting`}</OfficeTitle>
      <div className="flex flex-wrap items-center gap-x-6">
        <Link to="/dashboard/setting" className="ink-link inline-flex min-h-11 items-center">
          Setting
        </Link>
        <OtherSections current={section} />
        <Link to={`/dashboard/setting/${section}/history`} className="ink-link inline-flex min-h-11 items-center">
          History
        </Link>
      </div>
      <header className="rule-double mb-6 pb-4">
        <h1 className="text-3xl font-normal">{described.title}</h1>
        <p className="mt-1 max-w-measure text-ink-soft">{described.about}</p>
      </header>
      {actionData?.words ? <Announcement words={actionData.words} tone={actionData.tone} /> : null}
      <SectionSamples samples={samples} />
      {mail ? <MailStepTabs {...mail.place} /> : null}
      {mail?.place.step === 'server' ? <MailServerPanel {...mail} outcome={actionData?.server} /> : null}
      {mail?.place.step === 'incoming' ? (
        <IncomingMailPanel {...mail} canSend={mail.server.inUse !== null} outcome={actionData?.incoming} />
      ) : null}
      {sealKey ? <SealKeyPanel sealKey={sealKey} outcome={actionData?.sealKey} /> : null}
      {alerts ? <AlertsPanel alerts={alerts} outcome={actionData?.alert} /> : null}
      {mail && mail.place.step !== 'signature' ? null : (
        <SectionEditor
          key={`${section} ${actionData && !ownPanel(actionData) ? 'answered' : ''}`}
          described={described}
          current={current}
          typed={actionData?.typed ?? begin}
          errors={actionData?.errors}
          zones={zones}
          currencies={currencies}
          addresses={addresses}
          found={found}
        />
      )}
      {mail ? <MailStepWays {...mail.place} /> : null}
    </>
  )
}

function OtherSections({ current }: { current: Section }) {
  return (
    <Menu label="Other sections" buttonClassName="text-green underline underline-offset-4">
      {SECTION_GROUPS.flatMap(({ sections }) => sections).map((section) => (
        <MenuItem key={section} to={`/dashboard/setting/${section}`} current={section === current}>
          {SECTION_TITLES[section]}
        </MenuItem>
      ))}
    </Menu>
  )
}
