import type { core } from 'zod'

/** The words for each wrong field, the first complaint of each. */
export function fieldsOf(error: { issues: core.$ZodIssue[] }): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) {
    const name = issue.path.map(String).join('.') || 'body'
    fields[name] ??= wordsFor(issue)
  }
  return fields
}

function wordsFor(issue: core.$ZodIssue): string {
  if (issue.code === 'invalid_type' && issue.message.startsWith('Invalid input')) return 'This is required'
  return issue.message
}
