import { SETUP_LINES, type SetupAnswer, type SetupLine } from '#contract/overview/setup.ts'
import type { Section, Settings } from '#contract/system/settings.ts'
import type { Tx } from '#database/engine.ts'
import { UNNAMED } from '#domain/staff-name.ts'
import { isoNow } from '#platform/clock.ts'
import type { Accounts } from '#server/features/system/accounts/accounts.service.ts'
import type { Backups } from '#server/features/system/backup/backup.service.ts'
import type { Outbox } from '#server/features/system/outbox/outbox.service.ts'
import type { Actor } from '#server/http/environment.ts'
import type { Tools } from '#server/tools.ts'
import { createPromises } from './promises.ts'
import { createSampleDecisions, type SampleNeeds } from './sample-decisions.ts'
import * as store from './setup.store.ts'

interface Needs extends SampleNeeds {
  accounts: Accounts
  backups: Backups
  outbox: Outbox
}

type Change = { opened: true } | { hidden: boolean } | { line: SetupLine; aside: boolean }
type FirmFields = Pick<
  Settings['firm'],
  'name' | 'legalName' | 'email' | 'phone' | 'addressLines' | 'city' | 'region' | 'postcode' | 'country'
>

export type Setup = ReturnType<typeof createSetup>

/** Making the site the firm's own: the first steps, the samples, and the list of what is left to do. */
export function createSetup(tools: Pick<Tools, 'db' | 'clock'>, needs: Needs) {
  const { db, clock } = tools
  const { accounts, articles, audit, backups, outbox, settings } = needs
  const samples = createSampleDecisions(tools, needs)
  const promises = createPromises(tools, needs)

  /** Whether anything is other than before is told to the audit. */
  async function note(tx: Tx, actor: Actor, name: string, isWanted: boolean): Promise<void> {
    const isNew = isWanted ? await store.decide(tx, name, isoNow(clock)) : await store.undecide(tx, name)
    if (!isNew) return
    await audit.record(tx, actor, { action: 'setup.changed', subject: 'setup', detail: { [name]: isWanted } })
  }

  async function read(actor: Actor): Promise<SetupAnswer> {
    const decisions = await store.listDecisions(db.read)
    const { settings: now, versions } = await settings.all()
    const { members } = await accounts.team.list({ order: 'role' })
    const undecided = await samples.count(decisions)
    const shownSamples = undecided.find(({ kind }) => kind === 'articles')?.total ?? 0
    const me = members.find(({ id }) => id === actor.accountId)
    const isDelivering = await outbox.hasServer()
    const facts = {
      actorName: actor.name,
      firm: now.firm,
      deliveredFirm: settings.defaults.firm,
      isLookSet: versions.brand > 0,
      isRegionSet: decisions.has('region'),
      isDelivering,
      hasSentMail: await outbox.hasSent(),
      undecidedSamples: undecided.length,
      unreadPromises: (await promises.list(decisions)).length,
      ownArticles: (await articles.countStates()).published - shownSamples,
      colleagues: members.length - 1 + (await accounts.invitations.list()).length,
      hasSecondFactor: me !== undefined && (me.twoFactor || me.passkeys > 0),
      hasBackupKey: (await backups.recipient()) !== null,
    }
    return {
      isOpened: decisions.has('opened'),
      // Administrators come first, and of these whoever has been here longest.
      isOwner: members[0]?.id === actor.accountId,
      isHidden: decisions.has('hidden'),
      isDelivering,
      samples: undecided,
      lines: checklistOf(facts, (line) => decisions.has(`aside:${line}`)),
    }
  }

  return {
    read,
    marks: samples.marks,
    decideSamples: samples.decide,
    promises: async () => await promises.list(await store.listDecisions(db.read)),
    decidePromise: promises.decide,

    async change(actor: Actor, change: Change): Promise<SetupAnswer> {
      await db.transaction(async (tx) => {
        if ('opened' in change) await note(tx, actor, 'opened', true)
        else if ('hidden' in change) await note(tx, actor, 'hidden', change.hidden)
        else await note(tx, actor, `aside:${change.line}`, change.aside)
      })
      return await read(actor)
    },

    /** What the firm is called and where it is. Sender, signature and applications follow while nobody has set them. */
    saveFirm: (actor: Actor, wanted: FirmFields, version: number) =>
      db.transaction(async (tx) => {
        await settings.lock(tx, ['careers', 'firm', 'mail'])
        const { value } = await settings.readIn(tx, 'firm')
        const firm = { ...value, ...wanted }
        await settings.saveIn(tx, actor, 'firm', { value: firm, version })
        const { mail: ours, careers: jobs } = settings.defaults
        await amend(tx, actor, 'mail', (mail) => ({
          ...mail,
          fromName: mail.fromName === ours.fromName ? firm.name : mail.fromName,
          signature: mail.signature === ours.signature ? signatureOf(firm) : mail.signature,
        }))
        await amend(tx, actor, 'careers', (careers) => ({
          ...careers,
          email: careers.email === jobs.email ? firm.email : careers.email,
        }))
      }),

    saveRegion: (actor: Actor, wanted: Pick<Settings['firm'], 'timeZone' | 'currency'>, version: number) =>
      db.transaction(async (tx) => {
        await settings.lock(tx, ['firm'])
        const { value } = await settings.readIn(tx, 'firm')
        await settings.saveIn(tx, actor, 'firm', { value: { ...value, ...wanted }, version })
        await note(tx, actor, 'region', true)
      }),
  }

  async function amend<S extends Section>(
    tx: Tx,
    actor: Actor,
    section: S,
    change: (value: Settings[S]) => Settings[S],
  ): Promise<void> {
    const { value, version } = await settings.readIn(tx, section)
    await settings.saveIn(tx, actor, section, { value: change(value), version })
  }
}

const signatureOf = ({ name, addressLines, city, phone }: Settings['firm']) =>
  `${name}\n${addressLines[0] ?? ''}, ${city}\n${phone}`

interface SetupFacts {
  actorName: string
  firm: Settings['firm']
  deliveredFirm: Settings['firm']
  isLookSet: boolean
  isRegionSet: boolean
  isDelivering: boolean
  hasSentMail: boolean
  undecidedSamples: number
  unreadPromises: number
  ownArticles: number
  colleagues: number
  hasSecondFactor: boolean
  hasBackupKey: boolean
}

const DONE: Record<SetupLine, (facts: SetupFacts) => boolean> = {
  name: ({ actorName }) => actorName !== UNNAMED,
  firm: ({ firm, deliveredFirm }) =>
    (['name', 'email', 'phone', 'addressLines'] as const).every(
      (field) => String(firm[field]) !== String(deliveredFirm[field]),
    ),
  look: ({ isLookSet }) => isLookSet,
  region: ({ isRegionSet, firm, deliveredFirm }) => isRegionSet || firm.timeZone !== deliveredFirm.timeZone,
  mail: ({ isDelivering, hasSentMail }) => isDelivering && hasSentMail,
  samples: ({ undecidedSamples }) => undecidedSamples === 0,
  promises: ({ unreadPromises }) => unreadPromises === 0,
  article: ({ ownArticles }) => ownArticles > 0,
  colleague: ({ colleagues }) => colleagues > 0,
  'second-factor': ({ hasSecondFactor }) => hasSecondFactor,
  'backup-key': ({ hasBackupKey }) => hasBackupKey,
}

/** The lines in their order, each with whether it is done: always found out, never ticked by hand. */
const checklistOf = (facts: SetupFacts, aside: (line: SetupLine) => boolean) =>
  SETUP_LINES.map((line) => ({ line, isDone: DONE[line](facts), isAside: aside(line) }))
