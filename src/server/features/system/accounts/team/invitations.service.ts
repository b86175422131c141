import type { Tx } from '#database/engine.ts'
import type { TeamRole } from '#domain/roles.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { isoNow } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { shortAddress } from '#platform/network.ts'
import type { Account } from '#server/features/system/accounts/account/accounts.model.ts'
import * as store from '#server/features/system/accounts/account/accounts.store.ts'
import type { Parts } from '#server/features/system/accounts/credentials/account-parts.ts'
import { passwordFault } from '#server/features/system/accounts/credentials/password-rules.ts'
import { minutesOf } from '#server/features/system/accounts/credentials/tokens.ts'
import type { Place } from '#server/features/system/accounts/sessions/sessions.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { invalid, notFound, problem } from '#server/http/problem.ts'
import * as invitations from './team.store.ts'

interface Invited {
  name: string
  email: string
  role: TeamRole
}

type Addressed = Pick<Account, 'email' | 'verified'>

const KEPT_DAYS = 30

/** How people come into the team: by a link in a mail, which proves their address as well. */
export function createInvitations({
  db,
  clock,
  transactionAgainIfTaken,
  tokens,
  passwords,
  changes,
  audit,
  outbox,
  mails,
}: Parts) {
  /** Sends the email; only the link in the last one is good. Answers the link while there is no server to send it by. */
  async function send(
    tx: Tx,
    actor: Actor,
    invited: Invited & { id: string; letters: number },
  ): Promise<string | null> {
    const now = clock.now()
    await invitations.saveInvitation(tx, {
      ...invited,
      invitedBy: actor.name,
      invitedAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + minutesOf('invitation') * 60_000).toISOString(),
    })
    const value = { id: invited.id, letters: invited.letters }
    const token = await tokens.issue(tx, { purpose: 'invitation', value })
    const mail = await outbox.write(mails.invited(invited.name, invited.role, actor.name, token))
    await outbox.queue(tx, { kind: 'account.invited', to: invited.email, ...mail })
    await audit.record(tx, actor, {
      action: 'account.invited',
      subject: `invitation:${invited.id}`,
      detail: { role: invited.role },
    })
    return (await outbox.hasServer()) ? null : mails.invitationUrl(token)
  }

  async function promote(tx: Tx, actor: Actor, account: Account, role: TeamRole): Promise<void> {
    await changes.lock(tx, account.id)
    await store.updateAccount(tx, account.id, { role }, isoNow(clock))
    await changes.holdPasskeys(tx, account.id)
    await changes.evict(tx, account.id)
    const mail = await outbox.write(mails.joinedTeam(account.name, role, actor.name))
    await outbox.queue(tx, { kind: 'account.joined-team', to: account.email, ...mail })
    await audit.record(tx, actor, {
      action: 'account.role-changed',
      subject: `account:${account.id}`,
      detail: { from: account.role, to: role },
    })
  }

  /** The invitation that a link is for, if the link is the last one and in time. */
  async function of(tx: Tx, value: Record<string, unknown> | undefined): Promise<invitations.Invitation> {
    const found = value ? await invitations.findInvitation(tx, String(value.id)) : null
    if (!found || found.letters !== value?.letters || found.expiresAt <= isoNow(clock)) throw badLink()
    return found
  }

  async function find(token: string): Promise<invitations.Invitation> {
    return await db.transaction(async (tx) => {
      const found = await tokens.find(tx, 'invitation', token)
      return await of(tx, found?.value)
    })
  }

  return {
    list: () => invitations.listInvitations(db.read),

    /** To whom those among some subjects (`invitation:…`) were sent, as long as they are open. */
    async namesOf(subjects: string[]): Promise<Map<string, string>> {
      if (!subjects.some((subject) => subject.startsWith('invitation:'))) return new Map()
      const open = await invitations.listInvitations(db.read)
      return new Map(open.map(({ id, email }) => [`invitation:${id}`, email]))
    },

    /** Answers whether they have joined at once: those whose address is proven need no link. */
    async invite(actor: Actor, invited: Invited): Promise<{ hasJoined: boolean; link: string | null }> {
      return await transactionAgainIfTaken(async (tx) => {
        const known = await store.findAccountByEmail(tx, invited.email)
        if (known && known.role !== 'client') throw invalid('email', 'This person is in the team already')
        if (known?.suspendedAt) throw invalid('email', 'The account with this address is suspended')
        if (known?.verified) {
          await promote(tx, actor, known, invited.role)
          return { hasJoined: true, link: null }
        }
        return { hasJoined: false, link: await send(tx, actor, { ...invited, id: newId(), letters: 1 }) }
      })
    },

    async resend(actor: Actor, id: string): Promise<{ email: string; link: string | null }> {
      return await db.transaction(async (tx) => {
        const found = await invitations.findInvitation(tx, id)
        if (!found) throw notFound('There is no such invitation.')
        const { email, name, role } = found
        return { email, link: await send(tx, actor, { id, email, name, role, letters: found.letters + 1 }) }
      })
    },

    async cancel(actor: Actor, id: string): Promise<void> {
      await db.transaction(async (tx) => {
        const found = await invitations.findInvitation(tx, id)
        if (!found) throw notFound('There is no such invitation.')
        await invitations.deleteInvitation(tx, id)
        await audit.record(tx, actor, {
          action: 'account.invitation-cancelled',
          subject: `invitation:${id}`,
        })
      })
    },

    /** Whom a link is for; looking does not use it up. */
    find,

    async accept(token: string, password: string, place: Place): Promise<void> {
      // Before the password is hashed, which takes long: nobody can keep the site busy with made-up links.
      await find(token)
      const hash = await passwords.hash(password)
      await transactionAgainIfTaken(async (tx) => {
        const redeemed = await tokens.redeem(tx, 'invitation', token)
        const { id, name, email, role } = await of(tx, redeemed?.value)
        // What is thrown undoes the whole: the link stays good for a better password.
        const fault = passwordFault(password, { name, email })
        if (fault) throw invalid('password', fault)
        const known = await store.findAccountByEmail(tx, email)
        if (known?.suspendedAt) throw badLink()
        const accountId =
          known?.id ?? (await store.insertAccount(tx, { name, email, role, verified: true, hash }, isoNow(clock)))
        if (known) {
          // Whoever registered this address without proving it has no part in the account any more.
          await changes.lock(tx, known.id)
          await store.savePassword(tx, known.id, hash, isoNow(clock))
          await store.updateAccount(tx, known.id, { name, role, verified: true }, isoNow(clock))
          if (known.verified) await changes.holdPasskeys(tx, known.id)
          else await changes.dropUnproven(tx, known.id)
          await changes.evict(tx, known.id)
        }
        await invitations.deleteInvitation(tx, id)
        await audit.record(
          tx,
          { accountId, name },
          {
            action: 'account.joined-team',
            subject: `account:${accountId}`,
            detail: { role, invitation: id },
            address: shortAddress(place.address),
          },
        )
      })
    },

    /** An open invitation is known to the person at its address, and leaves with them. */
    personal: {
      name: 'invitations',
      async collect({ email, verified }: Addressed) {
        const found = verified ? await invitations.listInvitationsTo(db.read, email) : []
        return found.map(({ name, role, invitedBy, invitedAt }) => ({ name, role, invitedBy, invitedAt }))
      },
      async erase(tx: Tx, { email, verified }: Addressed): Promise<number> {
        const found = verified ? await invitations.listInvitationsTo(tx, email) : []
        for (const { id } of found) await invitations.deleteInvitation(tx, id)
        return found.length
      },
    },

    /** Forgets who was asked and never came. */
    async sweep(): Promise<void> {
      const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS).toISOString()
      await db.transaction((tx) => invitations.deleteEnded(tx, before))
    },
  }
}

function badLink() {
  return problem('bad-link', 410, 'This invitation has been used, revoked or has expired. Please ask for a new one.')
}
