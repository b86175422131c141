import { createHash } from 'node:crypto'
import type { LEAD_EVENTS, LeadKind, LeadState } from '#contract/clients/leads.ts'
import type { Findable } from '#database/search/terms.ts'
import type { RowOf } from '#database/tables.ts'
import { excerptOf } from '#domain/text/excerpt.ts'

export interface Lead
  extends Omit<
    RowOf<'leads'>,
    | 'kind'
    | 'state'
    | 'emailKey'
    | 'challenges'
    | 'origin'
    | 'ownerId'
    | 'ownerName'
    | 'tags'
    | 'idempotencyKey'
    | 'bodyHash'
    | 'dueAt'
  > {
  kind: LeadKind
  state: LeadState
  challenges: string[]
  origin: LeadOrigin
  owner: { id: string; name: string } | null
  tags: string[]
}

/** A lead with the time that is left to answer it; null unless a user waits for the answer. */
export interface TimedLead extends Lead {
  minutesLeft: number | null
}

export interface LeadMessage
  extends Omit<RowOf<'leadMessages'>, 'leadId' | 'actorId' | 'fromFirm' | 'byEmail' | 'unverified' | 'idempotencyKey'> {
  fromFirm: boolean
  byEmail: boolean
  isUnverified: boolean
}

export function isWaiting({ state, answeredAt }: Pick<Lead, 'state' | 'answeredAt'>): boolean {
  return answeredAt === null && (state === 'new' || state === 'in-progress')
}

export function isHeld({ state, spamReason }: Pick<Lead, 'state' | 'spamReason'>): boolean {
  return state === 'spam' && spamReason !== null
}

export interface LeadOrigin {
  page: string | null
  referrer: string | null
  campaign: Record<string, string>
}

export interface LeadEvent extends Omit<RowOf<'leadEvents'>, 'kind' | 'actorId'> {
  kind: (typeof LEAD_EVENTS)[number]
}

/** Why a form seems to have been filled in by a robot; null for a person. */
export function suspect(signs: { website?: string }): string | null {
  return signs.website ? 'A field that people do not see was filled in' : null
}

const FASTEST_PERSON_SECONDS = 2

/** A remark for staff on a form that came very quickly. It hides nothing: a person may paste, or have a browser that fills in forms. */
export function remarkOnSpeed(seconds: number | null): string | null {
  return seconds !== null && seconds < FASTEST_PERSON_SECONDS ? 'Sent faster than a person types' : null
}

/** Keeps of the origin what says how people find the firm, and nothing that says who they are. */
export function originOf(
  sent: { page?: string; referrer?: string; campaign?: Partial<Record<string, string>> } | undefined,
  ownUrl: string,
): LeadOrigin {
  const referrer = hostOf(sent?.referrer)
  return {
    page: sent?.page?.startsWith('/') ? (sent.page.split(/[?#]/)[0] ?? null) : null,
    referrer: referrer === hostOf(ownUrl) ? null : referrer,
    campaign: Object.fromEntries(
      Object.entries(sent?.campaign ?? {}).filter((entry): entry is [string, string] => Boolean(entry[1])),
    ),
  }
}

function hostOf(url: string | undefined): string | null {
  if (!url) return null
  try {
    return new URL(url.includes('://') ? url : `https://${url}`).hostname || null
  } catch {
    return null
  }
}

/** Who led a person here: the campaign that says so, else the site they came from, else nobody. */
export function sourceOf({ campaign, referrer }: LeadOrigin): string {
  return (campaign.utm_source ?? referrer ?? '').slice(0, 120).toLowerCase()
}

export const REPLY_STEPS = [1, 2, 4, 8, 16, 24, 40]

/** The first step that an answer was given in; 0 for beyond all of them. */
export function stepOf(minutes: number): number {
  return REPLY_STEPS.find((hours) => minutes <= hours * 60) ?? 0
}

/** The same words give the same hash, whatever the robot checks said. */
export function hashOfWords(kind: LeadKind, words: Record<string, unknown>): string {
  const sorted = Object.entries(words)
    .filter(([, value]) => value !== undefined && value !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([kind, sorted]))
    .digest('hex')
}

/** The thread that this person answers to by email. */
export function replyThreadOf({ id, email }: Pick<Lead, 'id' | 'email'>) {
  return { kind: 'request' as const, id, person: emailKey(email) }
}

export const emailKey = (email: string) => email.trim().toLowerCase()

const EXCERPT = 140

export function leadExcerpt(lead: Pick<Lead, 'message' | 'challenges' | 'otherChallenge'>): string {
  const spoken = lead.challenges.map((choice) => (choice === 'Other' ? (lead.otherChallenge ?? choice) : choice))
  return excerptOf(lead.message ?? spoken.join('; '), EXCERPT)
}

export function formatAsked(lead: Lead): string {
  if (lead.message !== null) return lead.message
  if (!lead.email) return 'What was written here has been erased.'
  const spoken = lead.challenges.map((choice) => (choice === 'Other' ? (lead.otherChallenge ?? choice) : choice))
  const facts: [string, string | null][] = [
    ['Company', lead.companyName],
    ['Business', lead.businessType],
    ['Location', lead.location],
    ['Plan', lead.plan],
  ]
  const known = facts.filter(([, fact]) => fact).map(([name, fact]) => `${name}: ${fact}`)
  return ['I would like a quote.', ...spoken.map((words) => `- ${words}`), ...known].join('\n')
}

export function findableOf(lead: Lead): Findable {
  const { reference, name, companyName, email, phone, location, otherChallenge, plan, message, tags } = lead
  // A number is found however it was spaced.
  const digits = phone?.replace(/\P{Nd}/gu, '')
  const words = [reference, name, companyName, email, phone, digits, location, otherChallenge, plan, message, ...tags]
  const { kind, state, owner, replyBy } = lead
  const facets = { kind, state, owner: owner?.id ?? null, tag: tags, wanted: Number(state !== 'spam') }
  return { text: words.filter(Boolean).join(' '), facets: { ...facets, waits: Number(replyBy && isWaiting(lead)) } }
}
