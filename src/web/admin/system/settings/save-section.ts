import type { Section } from '#contract/system/settings.ts'
import { ApiProblem, type Client, read } from '#web/api.ts'
import type { Value } from './form/read-form.ts'

export type Outcome =
  | { is: 'saved'; version: number; message: string; undo: number | null }
  | { is: 'wrong'; message: string; fields: Record<string, string> }
  | { is: 'stale'; message: string }

export interface SavedSection {
  value: Value
  version: number
}

/** Saves a section that was read at a version; says what is wrong rather than throwing. */
export function saveSection(client: Client, section: Section, { value, version }: SavedSection): Promise<Outcome> {
  // The form's own reading gives the value; whether it fits is the API's to say.
  const json = { section, value, version } as never
  return tryTo(() => read(client.api.settings.$put({ json })), version)
}

export function restoreVersion(client: Client, section: Section, earlier: number, version: number): Promise<Outcome> {
  const json = { restore: earlier, version }
  return tryTo(() => read(client.api.settings[':section'].restore.$post({ param: { section }, json })), version)
}

export function resetSection(client: Client, section: Section, version: number): Promise<Outcome> {
  return tryTo(
    () => read(client.api.settings[':section'].reset.$post({ param: { section }, json: { version } })),
    version,
  )
}

export async function readSection(client: Client, section: Section): Promise<SavedSection> {
  const { settings, versions } = await read(client.api.settings.office.$get())
  return { value: settings[section] as Value, version: versions[section] ?? 0 }
}

async function tryTo(save: () => Promise<{ version: number; message: string }>, seen: number): Promise<Outcome> {
  try {
    const { version, message } = await save()
    if (version === seen) return { is: 'saved', version, message: 'Nothing had changed.', undo: null }
    return { is: 'saved', version, message, undo: seen }
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status >= 500 || error.status === 401) throw error
    if (error.code === 'conflict') return { is: 'stale', message: error.message }
    return { is: 'wrong', message: error.message, fields: error.fields }
  }
}
