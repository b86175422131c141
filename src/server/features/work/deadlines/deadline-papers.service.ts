import { isoNow } from '#platform/clock.ts'
import type { ClientAccess } from '#server/features/clients/clients/access/client-access.service.ts'
import type { PaperRequests } from '#server/features/clients/documents/requests/paper-requests.service.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { invalid, problem } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import { changedMeanwhile, isDone, noSuch } from './deadlines.model.ts'
import * as store from './deadlines.store.ts'

interface Needs {
  audit: Audit
  clientAccess: ClientAccess
  paperRequests: PaperRequests
}

interface Asked {
  version: number
  template: string
  dueOn: string | null
}

export type DeadlinePapers = ReturnType<typeof createDeadlinePapers>

/** Asks for the papers that a deadline needs, and links the two: it waits for them from then on. */
export function createDeadlinePapers({ db, clock }: Tools, { audit, clientAccess, paperRequests }: Needs) {
  return async function ask(actor: Actor, id: number, { version, template, dueOn }: Asked): Promise<void> {
    const list = paperRequests.templates.find(({ slug }) => slug === template)
    if (!list) throw invalid('template', 'Choose a list of papers')
    await db.transaction(async (tx) => {
      await db.engine.lock(tx, `deadline:${id}`)
      const { clientId, ...before } = (await store.find(tx, id)) ?? fail()
      await clientAccess.requireOf(actor, { clientId }, { need: 'staff', noSuch, reader: tx })
      // Pressed twice, or by two people: the second finds another version and asks nobody.
      if (before.version !== version) throw changedMeanwhile()
      if (isDone(before.state)) throw problem('done-already', 409, 'This is done, so nothing is asked for any more.')
      const { title, note, items } = list
      const request = await paperRequests.create(tx, actor, { clientId, title, note, dueOn, items })
      await store.update(tx, [id], { paperRequestId: request.id }, isoNow(clock))
      const detail = { client: clientId, request: request.id }
      await audit.record(tx, actor, { action: 'deadline.changed', subject: `deadline:${id}`, detail })
    })
  }
}

function fail(): never {
  throw noSuch()
}
