import { PAGE_SIZE } from '#contract/limits.ts'
import type { Reader, Tx } from '#database/engine.ts'
import { pageAt } from '#domain/paging.ts'
import { isSameChoice } from '#domain/proposals/choices.ts'
import { type SentProposal, wrongChoice } from '#domain/proposals/content.ts'
import type { FeeChoice } from '#domain/proposals/fees.ts'
import { isoNow } from '#platform/clock.ts'
import { newReference } from '#platform/ids.ts'
import { shortAddress } from '#platform/network.ts'
import type { ClientAccess } from '#server/features/clients/clients/access/client-access.service.ts'
import type { Need } from '#server/features/clients/clients/clients.model.ts'
import type { Accounts } from '#server/features/system/accounts/accounts.service.ts'
import type { Place } from '#server/features/system/accounts/sessions/sessions.service.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import { SIGNING_CODE_MAIL } from '#server/features/system/outbox/outbox.model.ts'
import type { Outbox } from '#server/features/system/outbox/outbox.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { invalid, isTooMany, notFound, problem } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import * as parts from './proposal-parts.store.ts'
import {
  type Accepted,
  isOpen,
  OPEN_STATES,
  type Proposal,
  type SentVersion,
  type Signer,
  stateOn,
  turnOf,
  waitsFor,
  worthOf,
} from './proposals.model.ts'
import type { Proposals } from './proposals.service.ts'
import * as store from './proposals.store.ts'
import { changedSince, choseOtherwise, notOpen, signedHashOf } from './signing-refusals.ts'

interface Needs {
  audit: Audit
  outbox: Outbox
  accounts: Accounts
  clientAccess: ClientAccess
  proposals: Proposals
}

/** What a user signs with. */
interface Signature {
  hash: string
  choice: FeeChoice
  name: string
  code: string
}

export interface ShownProposal {
  proposal: Proposal
  version: SentVersion
  sent: SentProposal
  signers: Signer[]
  today: string
}

// A person with more of them open than this has other worries than an exact count.
const MOST_TURNS = 500

export type Signing = ReturnType<typeof createSigning>

/** What a client's people do with a proposal: read it as it was sent, sign it with a code, or decline. */
export function createSigning({ db, clock }: Tools, { audit, outbox, accounts, clientAccess, proposals }: Needs) {
  const { record, mails } = proposals
  const { signingCodes } = accounts
  const hooks: ((tx: Tx, accepted: Accepted) => Promise<void>)[] = []

  async function shown(actor: Actor, at: { clientId: number; id: string; need: Need }, reader: Reader | Tx = db.read) {
    const { clientId, id, need } = at
    const proposal = await store.find(reader, id)
    // A room's own calls are for its people; the firm has calls of its own.
    const isShown = proposal && proposal.sentNumber > 0 && proposal.clientId === clientId && actor.role === 'client'
    if (!isShown) throw noSuch()
    await clientAccess.requireOf(actor, proposal, { need, noSuch, reader })
    const version = await parts.findVersion(reader, id, proposal.sentNumber)
    if (!version) throw noSuch()
    const signers = (await parts.listSigners(reader, [id])).get(id) ?? []
    return {
      proposal,
      version,
      signers,
      sent: JSON.parse(version.document) as SentProposal,
      today: await record.today(),
    }
  }

  const own = (actor: Actor, signers: Signer[]) => signers.find(({ accountId }) => accountId === actor.accountId)

  /** Whether this person may answer what is shown, with words for each way in which they may not. */
  async function answerable(reader: Reader | Tx, actor: Actor, page: ShownProposal, hash: string): Promise<Signer> {
    const { proposal, version, signers, sent, today } = page
    const signer = own(actor, signers)
    if (!signer) throw problem('not-a-signer', 403, 'You can read this proposal, but others are asked to sign it.')
    if (!isOpen(stateOn(proposal, today))) throw notOpen(stateOn(proposal, today))
    if (version.hash !== hash) throw await changedSince(reader, proposal, sent, hash)
    if (!turnOf(signers, proposal.signingOrder).includes(signer)) {
      throw problem('not-your-turn', 409, 'Somebody else signs before you. We will write to you when it is your turn.')
    }
    return signer
  }

  /** What would be signed; a choice that differs from that of whoever signed first is refused, with both shown. */
  function choiceIn({ proposal, sent, signers }: ShownProposal, yours: FeeChoice): FeeChoice {
    const wrong = wrongChoice(sent, yours)
    if (wrong) throw invalid('choice', wrong)
    const theirs = proposal.choice
    if (theirs && !isSameChoice(theirs, yours)) throw choseOtherwise(sent, signers, { theirs, yours })
    return yours
  }

  // A code is good for exactly what was shown when it was asked for: this version, with this choice.
  const matterOf = ({ proposal, version }: ShownProposal, choice: FeeChoice) =>
    `${proposal.id}:${signedHashOf(version.hash, choice)}`

  /** The signature, and with the last of them all that follows: one transaction, or none of it. */
  async function sign(
    tx: Tx,
    actor: Actor,
    page: ShownProposal,
    { given, address }: { given: Signature; address: string },
  ) {
    const { sent, signers, version, today } = page
    // By the title that was shown: the office may have begun to change it since.
    const proposal = { ...page.proposal, title: sent.title }
    const signer = await answerable(tx, actor, page, given.hash)
    const choice = choiceIn(page, given.choice)
    const now = isoNow(clock)
    await parts.updateSigner(tx, proposal.id, signer.position, {
      state: 'signed',
      signedAt: now,
      typedName: given.name,
      hash: version.hash,
      signedHash: signedHashOf(version.hash, choice),
      signatureId: newReference('S'),
      address: shortAddress(address),
    })
    await record.note(tx, actor, proposal.id, 'signed')
    const left = signers.filter((each) => each !== signer && each.state === 'waiting')
    const worth = worthOf(sent, choice)
    const change = { choice: JSON.stringify(choice), worthYear: worth.worthYear, worthOnce: worth.worthOnce }
    if (left.length > 0) {
      await store.update(tx, proposal.id, { ...change, updatedAt: now })
      if (proposal.signingOrder === 'in-order') await mails.sent(tx, proposal, left.slice(0, 1))
      return
    }
    await store.update(tx, proposal.id, { ...change, state: 'accepted', decidedAt: now, updatedAt: now })
    const accepted = { ...proposal, ...worth, choice, state: 'accepted' as const, content: sent, decidedAt: now }
    await record.note(tx, actor, proposal.id, 'accepted')
    for (const begin of hooks) await begin(tx, { proposal: accepted, today })
    await mails.answered(tx, accepted, 'accepted')
    await mails.accepted(
      tx,
      accepted,
      signers.filter(({ email }) => email),
    )
  }

  return {
    /** Called within the transaction of the last signature. */
    whenAccepted: (begin: (tx: Tx, accepted: Accepted) => Promise<void>) => void hooks.push(begin),

    async list(actor: Actor, clientId: number, wanted: number) {
      await clientAccess.require(actor, clientId, 'read')
      const filter = { clientId, sentOnly: true }
      const total = await store.count(db.read, filter)
      const { window, ...at } = pageAt({ total }, wanted, PAGE_SIZE.office)
      const items = await store.list(db.read, filter, window)
      const ids = items.map(({ id }) => id)
      const signers = await parts.listSigners(db.read, ids)
      const titles = await parts.listSentTitles(db.read, items)
      return { items, signers, titles, today: await record.today(), ...at, total }
    },

    /** The clients of the proposals that wait for this person's signature, one entry for each proposal. */
    async listTurns(actor: Actor): Promise<{ clientId: number }[]> {
      const filter = { states: OPEN_STATES, sentOnly: true, visible: await clientAccess.visibleTo(actor) }
      const open = await store.list(db.read, filter, { limit: MOST_TURNS, offset: 0 })
      const ids = open.map(({ id }) => id)
      const signers = await parts.listSigners(db.read, ids)
      const [today, { accountId }] = [await record.today(), actor]
      return open.filter((one) => waitsFor(one, { accountId, signers: signers.get(one.id) ?? [], today }))
    },

    /** As it was sent. That a user who is signed in has opened it is recorded once; a mail scanner never gets here. */
    async open(actor: Actor, clientId: number, id: string): Promise<ShownProposal> {
      const page = await shown(actor, { clientId, id, need: 'read' })
      if (page.proposal.state !== 'sent') return page
      await db.transaction(async (tx) => {
        await db.engine.lock(tx, `proposal:${id}`)
        const proposal = await store.find(tx, id)
        if (proposal?.state !== 'sent') return
        await store.update(tx, id, { state: 'seen', seenAt: isoNow(clock) })
        await record.note(tx, actor, id, 'seen')
      })
      return await shown(actor, { clientId, id, need: 'read' })
    },

    /** For what is on the screen. False when several codes were asked for already, so that none is added. */
    async askCode(
      actor: Actor,
      { clientId, id }: { clientId: number; id: string },
      seen: Pick<Signature, 'hash' | 'choice'>,
      place: Place,
    ): Promise<boolean> {
      const page = await shown(actor, { clientId, id, need: 'send' })
      await answerable(db.read, actor, page, seen.hash)
      const matter = matterOf(page, choiceIn(page, seen.choice))
      if (!(await signingCodes.allow(actor, place))) return false
      await db.transaction(async (tx) => {
        const code = await signingCodes.issue(tx, actor, matter)
        const mail = await mails.code(actor.name, page.sent.title, code)
        await outbox.queue(tx, { kind: SIGNING_CODE_MAIL, to: actor.email, ...mail })
        await audit.record(tx, actor, { action: 'proposal.code-asked', subject: `proposal:${id}` })
      })
      return true
    },

    /** Signs once: whoever has signed already is told so, however often and at how many screens they press. */
    async accept(actor: Actor, { clientId, id }: { clientId: number; id: string }, given: Signature, place: Place) {
      const before = await shown(actor, { clientId, id, need: 'send' })
      const hasSigned = (page: ShownProposal) =>
        own(actor, page.signers)?.state === 'signed' && own(actor, page.signers)?.hash === given.hash
      if (hasSigned(before)) return before
      const tried = await signingCodes.begin(actor, place).catch(async (error: unknown) => {
        const now = isTooMany(error) ? await shown(actor, { clientId, id, need: 'send' }) : null
        if (now && hasSigned(now)) return null
        throw error
      })
      const isRight =
        !tried ||
        (await db.transaction(async (tx) => {
          await db.engine.lock(tx, `proposal:${id}`)
          // Before anything is recorded: whoever changes a client takes these two in the same order.
          await db.engine.lock(tx, `client:${clientId}`)
          const page = await shown(actor, { clientId, id, need: 'send' }, tx)
          if (hasSigned(page)) {
            await signingCodes.giveBack(tx, tried)
            return true
          }
          // What cannot be signed costs no code.
          await answerable(tx, actor, page, given.hash)
          const matter = matterOf(page, choiceIn(page, given.choice))
          if (!(await signingCodes.redeem(tx, actor, { matter, code: given.code, tried }))) return false
          await sign(tx, actor, page, { given, address: place.address })
          return true
        }))
      if (!isRight && tried) {
        await signingCodes.fail(actor, tried)
        throw invalid('code', 'The code is not right, too old, or was asked for another version or choice.')
      }
      return await shown(actor, { clientId, id, need: 'read' })
    },

    async decline(
      actor: Actor,
      { clientId, id }: { clientId: number; id: string },
      given: { hash: string; reason: string },
    ) {
      await db.transaction(async (tx) => {
        await db.engine.lock(tx, `proposal:${id}`)
        const page = await shown(actor, { clientId, id, need: 'send' }, tx)
        const { proposal } = page
        if (proposal.state === 'declined' && own(actor, page.signers)?.state === 'declined') return
        const signer = await answerable(tx, actor, page, given.hash)
        const now = isoNow(clock)
        await parts.updateSigner(tx, id, signer.position, { state: 'declined', signedAt: now })
        const reason = given.reason || null
        await store.update(tx, id, { state: 'declined', declineReason: reason, decidedAt: now, updatedAt: now })
        await record.note(tx, actor, id, 'declined', reason)
        await mails.answered(tx, { ...proposal, title: page.sent.title }, 'declined')
      })
      return await shown(actor, { clientId, id, need: 'read' })
    },
  }
}

const noSuch = () => notFound('There is no such proposal.')
