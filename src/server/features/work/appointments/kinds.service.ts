import { APPOINTMENTS } from '#contract/work/appointment-fields.ts'
import type { AppointmentKindForm } from '#contract/work/appointment-kinds.ts'
import { touch } from '#database/database.ts'
import type { Tx } from '#database/engine.ts'
import type { Availability } from '#domain/appointments/free-times.ts'
import { isoNow } from '#platform/clock.ts'
import type { Accounts } from '#server/features/system/accounts/accounts.service.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import type { DeadlineRules } from '#server/features/work/deadlines/rules/rules.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { invalid, notFound, problem } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import { type Hours, type Kind, NO_HOURS } from './appointments.model.ts'
import * as store from './kinds.store.ts'

interface Needs {
  audit: Audit
  accounts: Accounts
  deadlineRules: Pick<DeadlineRules, 'regions'>
}

type Person = { id: string; name: string }

/** A kind with the people of the team who take it, and whether each has said when. */
export interface StaffedKind extends Kind {
  people: (Person & { hasHours: boolean })[]
}

/** What can be booked, with whom, and when people take appointments in a usual week. */
export function createKinds({ db, clock }: Tools, { audit, accounts, deadlineRules }: Needs) {
  const team = () => accounts.team.listStaff('accountant')

  async function staffed(kinds: Kind[]): Promise<StaffedKind[]> {
    const people = await team()
    const known = await store.listHours(
      db.read,
      people.map(({ id }) => id),
    )
    const withHours = new Set(known.filter(hasAny).map(({ accountId }) => accountId))
    return kinds.map((kind) => ({
      ...kind,
      people: people
        .filter(({ id }) => kind.staff.includes(id))
        .map(({ id, name }) => ({ id, name, hasHours: withHours.has(id) })),
    }))
  }

  async function get(id: number): Promise<StaffedKind> {
    const kind = await store.findKind(db.read, id)
    const [found] = kind ? await staffed([kind]) : []
    if (!found) throw noSuchKind()
    return found
  }

  async function check({ staff, region }: AppointmentKindForm): Promise<void> {
    const people = new Set((await team()).map(({ id }) => id))
    if (staff.some((id) => !people.has(id))) throw invalid('staff', 'Choose from the list')
    if (region && !(await deadlineRules.regions()).some(({ code }) => code === region)) {
      throw invalid('region', 'Choose from the list')
    }
  }

  async function whose(actor: Actor, person: string | undefined): Promise<Person> {
    if (person === undefined || person === actor.accountId) return { id: actor.accountId, name: actor.name }
    const found = actor.role === 'admin' ? (await team()).find(({ id }) => id === person) : undefined
    if (!found) throw notFound('There is nobody of this name in the team.')
    return found
  }

  const hoursOf = async (id: string, reader: Tx | typeof db.read = db.read): Promise<Hours> =>
    (await store.listHours(reader, [id]))[0] ?? { accountId: id, week: NO_HOURS, version: 0 }

  return {
    get,
    list: async () => await staffed(await store.listKinds(db.read)),

    async create(actor: Actor, form: AppointmentKindForm): Promise<StaffedKind> {
      await check(form)
      const { staff, ...rules } = form
      const now = isoNow(clock)
      const id = await db.transaction(async (tx) => {
        if ((await store.listKinds(tx)).length >= APPOINTMENTS.kinds) {
          throw problem('too-many-kinds', 409, `There are ${APPOINTMENTS.kinds} kinds already. Change one of them.`)
        }
        const made = await store.insertKind(tx, {
          ...rules,
          ...{ state: 'active', version: 1, createdAt: now, updatedAt: now },
        })
        await store.setStaff(tx, made, [...new Set(staff)])
        await audit.record(tx, actor, { action: 'appointment-kind.created', subject: `appointment-kind:${made}` })
        touch(tx, 'appointments')
        return made
      })
      return await get(id)
    },

    async save(
      actor: Actor,
      id: number,
      form: AppointmentKindForm & { state: Kind['state']; version: number },
    ): Promise<StaffedKind> {
      await check(form)
      const { staff, version, ...rules } = form
      await db.transaction(async (tx) => {
        if (!(await store.findKind(tx, id))) throw noSuchKind()
        if (!(await store.updateKind(tx, id, version, { ...rules, updatedAt: isoNow(clock) }))) throw changed()
        await store.setStaff(tx, id, [...new Set(staff)])
        await audit.record(tx, actor, { action: 'appointment-kind.saved', subject: `appointment-kind:${id}` })
        touch(tx, 'appointments')
      })
      return await get(id)
    },

    async getHours(actor: Actor, person?: string) {
      const found = await whose(actor, person)
      return { person: found, ...(await hoursOf(found.id)) }
    },

    async saveHours(actor: Actor, saved: { week: Availability; version: number }, person?: string) {
      const { id: accountId } = await whose(actor, person)
      await db.transaction(async (tx) => {
        if (!(await store.saveHours(tx, { accountId, ...saved }, isoNow(clock)))) throw changed()
        await audit.record(tx, actor, { action: 'appointment-hours.saved', subject: `account:${accountId}` })
        touch(tx, 'appointments')
      })
      return await this.getHours(actor, person)
    },

    hoursOf,
    removeStaff: store.removeStaff,
  }
}

const hasAny = ({ week }: Hours) => Object.values(week).some((spans) => spans.length > 0)

const noSuchKind = () => notFound('There is no such kind of appointment.')

export const changed = () => problem('conflict', 409, 'It was changed meanwhile. Load the page and look again.')
