import { createHash } from 'node:crypto'
import { EMAIL_FORM } from '#contract/request-rules.ts'
import type { Tx } from '#database/engine.ts'
import { isFree, missingIn, type SentProposal } from '#domain/proposals/content.ts'
import { addDays, longDate } from '#domain/time/days.ts'
import { isoNow } from '#platform/clock.ts'
import type { Client } from '#server/features/clients/clients/clients.model.ts'
import type { Actor } from '#server/http/environment.ts'
import { invalid, notFound, problem } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import type { ProposalMails } from './proposal-mails.ts'
import type { ProposalNeeds } from './proposal-needs.ts'
import * as parts from './proposal-parts.store.ts'
import type { ProposalRecord } from './proposal-record.ts'
import { isOpen, type Proposal, type Signer, stateOn, turnOf, worthOf } from './proposals.model.ts'
import * as store from './proposals.store.ts'

interface Needs extends ProposalNeeds {
  record: ProposalRecord
  mails: ProposalMails
}

interface Sending {
  /** What was seen by whoever sends it. */
  version: number
  isFree: boolean
}

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** What a draft becomes once it is sent, and what the firm may still do with it then. */
export function createSending({ db, clock }: Tools, needs: Needs) {
  const { settings, clientAccess, clientMembers, directory, record, mails } = needs

  async function locked(tx: Tx, actor: Actor, id: string): Promise<{ proposal: Proposal; client: Client }> {
    await db.engine.lock(tx, `proposal:${id}`)
    const proposal = await store.find(tx, id)
    const noSuch = () => notFound('There is no such proposal.')
    const client = await clientAccess.requireOf(actor, proposal, { need: 'staff', noSuch, reader: tx })
    return { proposal: proposal as Proposal, client }
  }

  /** Whoever is to sign acts for the client: who does not yet becomes one of its people, in the same transaction. */
  async function admit(tx: Tx, actor: Actor, client: Client, signers: Signer[]) {
    const people = await directory.membersOf(client.id, tx)
    const admitted: Pick<Signer, 'accountId' | 'name' | 'email'>[] = []
    for (const { name, email } of signers) {
      if (!name.trim() || !ADDRESS.test(email)) throw invalid('signers', `Name everybody who is to sign. ${EMAIL_FORM}`)
      const known = people.find((person) => person.email.toLowerCase() === email.toLowerCase())
      if (known?.right === 'reader') {
        throw invalid('signers', `${known.name} may only read. Change that under People first.`)
      }
      const right = people.some((person) => person.right === 'owner') ? 'contributor' : 'owner'
      const member = known ?? (await clientMembers.add(tx, actor, client, { name, email, right }))
      if (!known) people.push(member)
      if (admitted.some(({ accountId }) => accountId === member.accountId)) {
        throw invalid('signers', 'The same person is to sign twice')
      }
      admitted.push({ accountId: member.accountId, name: member.name, email: member.email })
    }
    return admitted
  }

  return {
    /** Sends it, or a newer version: from then on that alone can be signed. Signatures under an older one no longer count. */
    async send(actor: Actor, id: string, { version, isFree: mayBeFree }: Sending): Promise<void> {
      const { name: firm } = await settings.get('firm')
      const { validDays } = await settings.get('proposals')
      const today = await record.today()
      await db.transaction(async (tx) => {
        const { proposal, client } = await locked(tx, actor, id)
        if (proposal.version !== version) {
          throw problem(
            'conflict',
            409,
            'Somebody else has changed this proposal. Please look again before you send it.',
          )
        }
        // Its people could read it, but not sign.
        if (client.state === 'ended') {
          throw problem('client-ended', 409, 'The work for this client has ended. Make it a prospect or active first.')
        }
        if (proposal.state === 'accepted') throw problem('settled', 409, 'It was accepted already.')
        if (proposal.sentVersion === version && isOpen(stateOn(proposal, today))) return
        const [missing] = missingIn(proposal.content)
        if (missing) throw invalid('content', missing)
        if (isFree(proposal.content) && !mayBeFree) {
          throw invalid('content', 'Every price is 0. Enter the prices, or confirm that it costs nothing.')
        }
        const signers = (await parts.listSigners(tx, [id])).get(id) ?? []
        if (signers.length === 0) throw invalid('signers', 'Say who is to sign')
        const isStillOpen = proposal.expiresOn !== null && proposal.expiresOn >= today
        if (proposal.expiresOn && !isStillOpen && proposal.sentNumber === 0) {
          throw invalid('expiresOn', 'Choose a day that is still to come')
        }
        const admitted = await admit(tx, actor, client, signers)
        const now = isoNow(clock)
        const number = proposal.sentNumber + 1
        const { reference, currency, content } = proposal
        const sent: SentProposal = { reference, firm, client: client.name, currency, ...content }
        const document = JSON.stringify(sent)
        const hash = createHash('sha256').update(document).digest('hex')
        const rows = { proposalId: id, number, document, hash, sentAt: now, sentBy: actor.name, replacedAt: null }
        await parts.insertVersion(tx, rows)
        await parts.replaceSigners(tx, id, admitted)
        const expiresOn = isStillOpen ? proposal.expiresOn : addDays(today, validDays)
        const worth = worthOf(content, null)
        await store.update(tx, id, {
          state: 'sent',
          sentNumber: number,
          sentVersion: version,
          sentAt: now,
          seenAt: null,
          decidedAt: null,
          declineReason: null,
          remindedOn: null,
          choice: null,
          expiresOn: expiresOn,
          worthYear: worth.worthYear,
          worthOnce: worth.worthOnce,
          updatedAt: now,
        })
        await record.note(tx, actor, id, 'sent', number > 1 ? `Version ${number}` : null)
        const turn = turnOf((await parts.listSigners(tx, [id])).get(id) ?? [], proposal.signingOrder)
        await mails.sent(tx, { ...proposal, sentNumber: number, expiresOn }, turn)
      })
    },

    async withdraw(actor: Actor, id: string): Promise<void> {
      await db.transaction(async (tx) => {
        const { proposal } = await locked(tx, actor, id)
        if (proposal.state === 'withdrawn') return
        if (!isOpen(proposal.state) && proposal.state !== 'expired') {
          throw problem('not-now', 409, 'Only what was sent and not answered can be withdrawn.')
        }
        await store.update(tx, id, { state: 'withdrawn', updatedAt: isoNow(clock) })
        await record.note(tx, actor, id, 'withdrawn')
      })
    },

    async extend(actor: Actor, id: string, expiresOn: string): Promise<void> {
      const today = await record.today()
      if (expiresOn < today) throw invalid('expiresOn', 'Choose a day that is still to come')
      await db.transaction(async (tx) => {
        const { proposal } = await locked(tx, actor, id)
        if (!isOpen(proposal.state) && proposal.state !== 'expired') {
          throw problem('not-now', 409, 'Only what waits for an answer can be given more time.')
        }
        const state = isOpen(proposal.state) ? proposal.state : proposal.seenAt ? 'seen' : 'sent'
        await store.update(tx, id, { state, expiresOn: expiresOn, remindedOn: null, updatedAt: isoNow(clock) })
        await record.note(tx, actor, id, 'extended', longDate(expiresOn))
      })
    },
  }
}
