import { type ComponentType, lazy, memo, type ReactNode, Suspense, useState, useSyncExternalStore } from 'react'

/** When a first view is awake, whatever its line and device. */
export const AFTER_FIRST_VIEW_MS = 1_000

/** For so long a screen that is opened waits for what comes with it. */
export const WITH_ITS_SCREEN_MS = 4_000

const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 30_000

let files: LateFiles = { first: [], parts: {} }
const brought = new Map<string, Promise<void>>()

const loads: (() => Promise<unknown>)[] = []

/**
 * A component that is not part of a first view. What the server has sent of it stays as it is until a browser has loaded it. When its screen is
 * opened from another, the fallback is shown until then; `with its screen` the other stays for some seconds first, so that this pushes nothing
 * down when it comes.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback?: ReactNode,
  when?: 'with its screen',
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null
  const once = loadOnce(async () => {
    loaded = await load()
    return { default: loaded }
  })
  const Loading = lazy(once)
  const Part = (props: Props) => {
    // The same for as long as it is shown: another component would lose what is in it.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Loading)
    return (
      <Suspense fallback={fallback}>
        <Shown {...props} />
      </Suspense>
    )
  }
  // What the server has sent of it is taken away when its props change before it is loaded.
  const Kept = memo(Part) as unknown as ComponentType<Props>
  if (!when) return Kept
  const WithScreen = lazy(() => Promise.race([once(), after(WITH_ITS_SCREEN_MS, { default: Part })]))
  return function Late(props: Props) {
    const isSent = useIsSent()
    const [Shown] = useState<ComponentType<Props>>(() => (loaded || isSent ? Kept : WithScreen))
    return <Shown {...props} />
  }
}

const after = <T,>(ms: number, value: T) => new Promise<T>((resolve) => setTimeout(() => resolve(value), ms))

/** Whether it is part of the page that the server has sent. */
function useIsSent(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  )
}

/** Something that is loaded when it is wanted first or, if that is earlier, once the page is awake. It is tried until it comes. */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined
  const once = () => {
    loaded ??= untilLoaded(load)
    return loaded
  }
  loads.push(once)
  return once
}

/** Loads all that was left for later: when it is needed the line may be lost. On the server it is there before the first page. */
export async function loadTheRest(): Promise<void> {
  await Promise.all(loads.map((load) => load()))
}

/** What is fetched before anything late is loaded, and beside it before parts that are loaded when they are shown. */
export interface LateFiles {
  first: readonly string[]
  parts: Readonly<Record<string, readonly string[]>>
}

/**
 * Has these files fetched before they are loaded. Some browsers remember for the life of a page that a script did not come, so none is asked
 * for as a script before it is here.
 */
export function bringFirst(known: LateFiles): void {
  files = known
}

async function bring(part: string | undefined): Promise<void> {
  await Promise.all([...files.first, ...(files.parts[part ?? ''] ?? [])].map(bringFile))
}

function bringFile(file: string): Promise<void> {
  const bringing = brought.get(file) ?? fetchWhole(file)
  brought.set(file, bringing)
  return bringing
}

async function fetchWhole(file: string): Promise<void> {
  try {
    const answer = await fetch(file)
    if (!answer.ok) throw new Error(file)
    await answer.arrayBuffer()
  } catch (error) {
    brought.delete(file)
    throw error
  }
}

/** What is told about a load that takes more than one try. */
interface Tries {
  part?: string
  /** Waits before the next one. */
  pause(ms: number): Promise<void>
  onTry(): void
}

const QUIET: Tries = {
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  onTry() {},
}

export async function untilLoaded<T>(load: () => Promise<T>, { part, pause, onTry }: Tries = QUIET): Promise<T> {
  for (let wait = FIRST_RETRY_MS; ; wait = Math.min(LONGEST_RETRY_MS, wait * 2)) {
    try {
      onTry()
      await bring(part)
      return await load()
    } catch {
      await pause(wait)
    }
  }
}

/** One try, for what is tried again by others. */
export function loadPart<T>(load: () => Promise<T>, part: string): Promise<T> {
  return files.parts[part] ? bring(part).then(load) : load()
}
