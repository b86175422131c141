/** The names that the policy of every page lets a script claim. */
type Name = 'default' | 'countinghouse'
type CreateHtml = (text: string, type?: string, sink?: string) => string | null
interface Factory {
  createPolicy(name: Name, rules: { createHTML: CreateHtml }): { createHTML(text: string): string }
}

const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes
const own = factory?.createPolicy('countinghouse', { createHTML: (text) => text })

/**
 * HTML that the server has made safe, as a browser wants to be handed it that takes no plain text for markup.
 * What this is called for is what may become markup here: nothing that a person has just typed.
 */
export function trustedHtml(text: string): string {
  return own ? own.createHTML(text) : text
}

const EMPTY_SCRIPT = '<script></script>'

/** From now on text becomes no markup and no script, unless it was trusted above. */
export function refuseStrayHtml(): void {
  factory?.createPolicy('default', {
    // The editor's library asks for itself, for a document in which nothing runs; then there is no sink.
    // Data about a page holds no tag, and React begins the element that it goes into with an empty one.
    createHTML: (text, _, sink) => (!sink || text === EMPTY_SCRIPT || !text.includes('<') ? text : null),
  })
}
