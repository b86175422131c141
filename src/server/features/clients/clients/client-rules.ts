import type { NewClient } from '#contract/clients/clients.ts'
import type { Lead } from '#server/features/clients/leads/leads.model.ts'
import { problem } from '#server/http/problem.ts'
import type { Client } from './clients.model.ts'

type Fields = Omit<Partial<NewClient>, 'responsible' | 'team' | 'plan'>

/** What was typed, with nothing where a field was left empty. */
export function detailsOf({ kind, name, state, storageLimitBytes, ...texts }: Fields): Partial<Client> {
  const filled = Object.entries(texts).filter(([, value]) => value !== undefined)
  return {
    ...(kind === undefined ? {} : { kind }),
    ...(name === undefined ? {} : { name }),
    ...(state === undefined ? {} : { state }),
    ...(storageLimitBytes === undefined ? {} : { storageLimitBytes }),
    ...Object.fromEntries(filled.map(([field, value]) => [field, value || null])),
  }
}

export function clientOfLead(lead: Lead): Pick<Client, 'kind' | 'name' | 'email' | 'phone' | 'address'> {
  const { companyName, name, email, phone, location } = lead
  return { kind: companyName ? 'company' : 'individual', name: companyName ?? name, email, phone, address: location }
}

export function changedMeanwhile({ name, state }: Client) {
  const words = 'Somebody changed this client meanwhile. Look again before you change it.'
  return problem('conflict', 409, words, { fields: { name, state } })
}
