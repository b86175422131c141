import { openingLines } from '#domain/time/opening-lines.ts'
import type { ClientDirectory } from '#server/features/clients/clients/client-directory.service.ts'
import type { Leads } from '#server/features/clients/leads/leads.service.ts'
import { fill } from '#server/features/clients/leads/replies/reply-templates.model.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { Actor } from '#server/http/environment.ts'
import type { Tools } from '#server/tools.ts'
import type { Conversation } from './conversations.model.ts'
import * as store from './conversations.store.ts'

interface Needs {
  leads: Leads
  settings: SettingsService
  directory: ClientDirectory
}

/** The beginning of a message from a template of the office, with its places filled for whoever wrote last. */
export function createConversationDrafts({ db }: Pick<Tools, 'db'>, { leads, settings, directory }: Needs) {
  return async (actor: Actor, { id, clientId, subject }: Conversation, templateId: number): Promise<string> => {
    const { body } = await leads.templates.get(templateId)
    const { firm, hours } = (await settings.all()).settings
    const client = (await directory.namesOf([clientId])).get(clientId) ?? ''
    const { messages } = await store.listMessages(db.read, id, { withNotes: false })
    const writer = messages.findLast(({ fromFirm }) => !fromFirm)?.authorName
    const name = writer ?? (await directory.membersOf(clientId))[0]?.name ?? client
    return fill(body, {
      name,
      'first name': name.split(' ')[0] ?? name,
      company: client,
      reference: subject,
      firm: firm.name,
      hours: openingLines(hours.week).footer.join(', '),
      me: actor.name,
    })
  }
}
