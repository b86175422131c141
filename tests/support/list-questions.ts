import type { Call } from './every-call.ts'

/** One value after the other for each thing that a list can be asked for. */
export function questionsOf(parameters: Call['parameters'], ids: Record<string, string | number>): string[] {
  return parameters
    .filter((parameter) => parameter.in === 'query')
    .flatMap(({ name, schema }) => valuesOf(name, schema, ids).map((value) => `?${name}=${encodeURIComponent(value)}`))
}

const VALUES: Record<string, string[]> = {
  q: ['quill', 'wages'],
  page: ['2'],
  tag: ['vat', 'rates'],
  owner: ['me', 'none'],
  assignee: ['me', 'none'],
  responsible: ['me', 'none'],
  from: ['2026-11-20'],
  since: ['2026-11-20'],
  to: ['2026-11-20'],
  month: ['2026-12'],
  service: ['VAT'],
}

function valuesOf(name: string, schema: Record<string, unknown>, ids: Record<string, string | number>): string[] {
  const choices = [schema, ...((schema.anyOf ?? schema.oneOf ?? []) as Record<string, unknown>[])]
  const listed = choices.flatMap((each) => (each.enum ?? (each.const === undefined ? [] : [each.const])) as unknown[])
  if (listed.length > 0) return listed.map(String)
  if (choices.some(({ type }) => type === 'boolean')) return ['true', 'false']
  if (VALUES[name]) return VALUES[name]
  return ids[name] === undefined ? [] : [String(ids[name])]
}
