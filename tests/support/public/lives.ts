/** What a stranger finds: nothing, or the words of the first or of the second version. */
export type Shown = 'nothing' | 'first' | 'second' | 'both' | 'something'

/** A thing that may be public. Text of the email occur nowhere else. */
export interface Subject {
  first: string
  second: string
}

/** What is done to a thing, act by act, and what a stranger finds after each. */
export type Life<Act extends string> = [act: Act, shows: Shown][]

export interface Place<S extends Subject> {
  name: string
  /** All that a stranger is told there. A place that is the same for all subjects is read once. */
  read: (() => Promise<string>) | ((subject: S) => Promise<string>)
  /** It tells no words, only that there is something. */
  wordless?: true
  /** Nothing of it belongs here, whatever its state. */
  never?: true
}

interface Watched<Act extends string, S extends Subject> {
  lives: Record<string, Life<Act>>
  acts: Record<Act, (subject: S) => Promise<unknown>>
  places: Place<S>[]
  begin: (name: string) => Promise<S>
}

/** By place: what was found there after each act of each life, beside what was meant. */
export type Sightings = Map<string, { found: Record<string, Shown>; meant: Record<string, Shown> }>

/**
 * Leads all lives through their acts, step by step, and looks into every place after each step: what a place has kept
 * from the step before must not be shown again.
 */
export async function watchLives<Act extends string, S extends Subject>(watched: Watched<Act, S>) {
  const { lives, acts, places, begin } = watched
  const sightings: Sightings = new Map(places.map(({ name }) => [name, { found: {}, meant: {} }]))
  const subjects = new Map<string, S>()
  for (const name of Object.keys(lives)) subjects.set(name, await begin(name))
  const steps = Math.max(...Object.values(lives).map(({ length }) => length))
  for (let step = 0; step < steps; step++) {
    for (const [name, life] of Object.entries(lives)) {
      const act = life[step]?.[0]
      if (act) await acts[act](subjects.get(name) as S)
    }
    for (const { name: place, read, wordless, never } of places) {
      const common = read.length === 0 ? await (read as () => Promise<string>)() : null
      for (const [name, life] of Object.entries(lives)) {
        // What is alone at its place is looked at again only when something has been done to it, and at the end.
        if (common === null && !life[step] && step < steps - 1) continue
        const [act, shown] = life[Math.min(step, life.length - 1)] ?? ['', 'nothing']
        const shows = never ? 'nothing' : shown
        const subject = subjects.get(name) as S
        const words = common ?? (await read(subject))
        const after = `${name}, step ${step + 1}, after ${act}`
        const { found, meant } = sightings.get(place) ?? { found: {}, meant: {} }
        found[after] = wordless ? being(words) : shownIn(words, subject)
        meant[after] = wordless ? being(shows === 'nothing' ? '' : shows) : shows
      }
    }
  }
  return { sightings, subjects }
}

const being = (words: string): Shown => (words === '' ? 'nothing' : 'something')

export function shownIn(words: string, { first, second }: Subject): Shown {
  const has = (word: string) => new RegExp(`\\b${word}\\b`, 'i').test(words)
  if (has(first)) return has(second) ? 'both' : 'first'
  return has(second) ? 'second' : 'nothing'
}
