import { createHash } from 'node:crypto'
import { createMemoryRouter, matchRoutes, RouterContextProvider, RouterProvider } from 'react-router'
import { vi } from 'vitest'
import { LOOKED_AT, type Variant } from '#tests/support/generated-answers.ts'
import { linesOf, plain as plainText } from '#tests/support/outline.ts'
import { generatedApi, type Module, openScreens, plain, treeOfRoutes } from '#tests/support/rendered-screens.tsx'
import { clientContext, createClient } from '#web/api.ts'
import { openedFormContext } from '#web/site/sending/opened-form.ts'
import { keepListeners, listenersSince, told } from './events.ts'
import { heldAnswers } from './held-answers.ts'
import { endRoots } from './page-roots.ts'
import { fieldLines, keptLines } from './screen-lines.ts'
import { drawAnew, openWindow } from './window.ts'

interface Who {
  role: Parameters<Awaited<ReturnType<typeof generatedApi>>>[2]
  /** What the answers are like; by default everything is there. */
  variant?: Variant
  /** Another account than the one that the answers tell of. */
  account?: string
  /** How writes are answered instead of as the contract says. */
  failure?: () => Response | Promise<Response>
}

interface Own {
  settle(): Promise<void>
  close(): void | Promise<void>
  navigate?(to: string): Promise<void>
  readAgain?(variant: Variant): Promise<void>
}

/** When each screen is opened. */
export const LIVE_START = LOOKED_AT

/** Every screen, opened as a browser opens it: its loaders and actions run there, its effects too, and it can be used. */
export async function openLiveScreens() {
  const answer = await generatedApi()
  let who: Who = { role: null }
  let pending = 0
  let writes = 0
  const calls: string[] = []
  const late = heldAnswers()
  /** When each write was asked for. */
  const moments: { at: number; call: string }[] = []

  async function ask(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const request = input instanceof Request ? input : new Request(new URL(String(input), 'http://here'), init)
    const { pathname, search } = new URL(request.url)
    const body = request.method === 'GET' ? '' : ` ${plain(await request.clone().text())}`
    calls.push(plainText(`${request.method} ${pathname}${search}${body}`))
    if (request.method !== 'GET') moments.push({ at: Date.now(), call: `${request.method} ${pathname}` })
    if (!navigator.onLine) throw new TypeError('no network')
    const isLate = late.isHeld(request) && !/presence/.test(pathname)
    const { role, account, failure } = who
    // What is answered late is another answer than the one after it.
    const variant = isLate && request.method === 'GET' ? 'empty' : (who.variant ?? 'full')
    if (isLate) {
      pending -= 1
      await late.wait()
      pending += 1
    }
    if (failure && request.method !== 'GET') {
      const refused = await failure()
      // Another user has saved meanwhile.
      if (refused.status === 409) writes += 1
      return refused
    }
    if (!/^\/(api|news)\//.test(pathname)) {
      const { page } = await pages.show({ address: `${pathname}${search}`, variant, role })
      return new Response(page, { headers: { 'Content-Type': 'text/html' } })
    }
    if (request.method !== 'GET' && !/presence/.test(pathname)) writes += 1
    const answered = await withVersions(answer(request, variant, role), writes)
    return account && pathname === '/api/auth/me'
      ? Response.json({ ...(await answered.json()), id: account }, { status: answered.status })
      : answered
  }
  const fetching: typeof fetch = async (input, init) => {
    pending += 1
    try {
      return await ask(input, init)
    } finally {
      pending -= 1
    }
  }

  const { document, location, storages, forgetFiles } = openWindow(fetching, (work) => {
    pending += 1
    return work.finally(() => {
      pending -= 1
    })
  })
  // React gives way after 5 ms of work: how much that is must not differ from one machine to the next.
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => Date.now() - LIVE_START)
  // It looks once whether there is a page, when it is read in.
  const { createRoot } = await import('react-dom/client')
  const pages = await openScreens()
  const { startPage } = await import('#web/site/browser/start-page.ts')
  const { startDocument } = await import('#web/site/browser/start-document.ts')
  const { tree, addresses } = await treeOfRoutes((module) => withSession(module, () => who.role !== null))

  function begin(by: Who) {
    who = by
    writes = 0
    drawAnew()
    // However long the screens before it were used.
    vi.setSystemTime(LIVE_START)
    const container = document.createElement('div')
    document.body.append(container)
    return container
  }

  const goTo = (address: string) => {
    const { pathname, search, hash } = new URL(address, 'http://here')
    Object.assign(location, { pathname, search, hash, href: `http://here${pathname}${search}${hash}` })
  }

  async function settle(isBusy: () => boolean): Promise<void> {
    for (let calm = 0, rounds = 0; calm < 6 && rounds < 400; rounds += 1) {
      await new Promise<void>((resolve) => setImmediate(resolve))
      calm = pending > 0 || (isBusy() && !late.areAny()) ? 0 : calm + 1
    }
  }

  /** A public page as the server makes it, with its small script: parts of it are hydrated when they are touched. */
  async function openPage(address: string, by: Who): Promise<ReturnType<typeof screenOn>> {
    const { page, elsewhere } = await pages.show({ address, variant: by.variant ?? 'full', role: by.role })
    if (elsewhere) return openPage(elsewhere, by)
    goTo(address)
    const forgetListeners = keepListeners(document, document.liveWindow)
    begin(by).innerHTML = page
    startPage()
    startDocument()
    return screenOn({
      settle: () => settle(() => false),
      close: async () => {
        endRoots()
        await settle(() => false)
        forgetListeners()
        vi.clearAllTimers()
      },
    })
  }

  /** Opens a screen; what the browser keeps stays from one to the next until it is emptied. */
  async function openScreen(address: string, by: Who) {
    const before = vi.getTimerCount()
    const listenersLeft = listenersSince(document, document.liveWindow)
    const container = begin(by)
    const router = createMemoryRouter(tree, {
      initialEntries: [address],
      getContext: () => {
        const context = new RouterContextProvider()
        context.set(clientContext, createClient(fetching, 'http://here'))
        context.set(openedFormContext, () => 'opened')
        return context
      },
    })
    const follow = () => {
      const { pathname, search, hash } = router.state.location
      goTo(`${pathname}${search}${hash}`)
    }
    follow()
    let place = router.state.location.key
    const unfollow = router.subscribe(({ location: at, historyAction, preventScrollReset }) => {
      follow()
      if (at.key === place) return
      place = at.key
      if (historyAction === 'REPLACE') told.push('in the place of the address before')
      if (preventScrollReset) told.push('does not scroll')
    })
    const root = createRoot(container, { onUncaughtError: (error) => told.push(`error: ${error}`) })
    root.render(<RouterProvider router={router} />)
    const isBusy = () => {
      const { navigation, fetchers, revalidation, initialized } = router.state
      const isMoving = !initialized || navigation.state !== 'idle' || revalidation !== 'idle'
      return isMoving || [...fetchers.values()].some(({ state }) => state !== 'idle')
    }
    return screenOn({
      settle: () => settle(isBusy),
      navigate: (to) => router.navigate(to),
      async readAgain(variant) {
        who = { ...who, variant }
        writes += 1
        await router.revalidate()
      },
      close: async () => {
        unfollow()
        root.unmount()
        await settle(isBusy)
        router.dispose()
        told.push(...listenersLeft().map((each) => `still listens: ${each}`))
        if (vi.getTimerCount() > before) told.push('a timer still runs')
      },
    })
  }

  const isApplication = (address: string) => matchRoutes(tree, address)?.some(({ route }) => route.handle?.app) ?? false

  const open = (address: string, by: Who) => (isApplication(address) ? openScreen(address, by) : openPage(address, by))

  function screenOn(own: Own) {
    return {
      document,
      /** Follows a link to another screen, without loading the page. */
      navigate: (to: string) => own.navigate?.(to),
      /** Another user has changed everything meanwhile, and the screen is read again. */
      readAgain: (variant: Variant) => own.readAgain?.(variant),
      /** Lets so much time pass, with what comes of it. */
      async pass(ms: number): Promise<void> {
        await own.settle()
        await vi.advanceTimersByTimeAsync(ms)
        // What is loaded now may load more when it is shown.
        for (let round = 0; round < 2; round += 1) {
          await vi.dynamicImportSettled()
          await own.settle()
        }
      },
      /** What is on the screen, in the fields, and kept in the browser. */
      lines: () =>
        [
          `at: ${location.pathname}${location.search}${location.hash}`,
          `title: ${document.title}`,
          ...linesOf(document.body, true),
          ...fieldLines(document),
          ...keptLines(storages),
        ].map(onOneLine),
      /** What was asked of the API and of the browser since the last time. */
      heard: () => [...calls.splice(0), ...told.splice(0).map(plainText)].map(onOneLine).map(inShort),
      /** When which writes were asked for since the last time, in seconds from this moment. */
      momentsFrom(start: number): string[] {
        return moments.splice(0).map(({ at, call }) => `${Math.round((at - start) / 100) / 10} s: ${call}`)
      },
      /** Makes all writes fail from now on, or no more. */
      fail(failure?: () => Response | Promise<Response>): void {
        who = { ...who, ...(failure ? { failure } : {}) }
        if (!failure) delete who.failure
      },
      /** Holds answers back; `goOn` answers what is asked later, `release` all. */
      late,
      async close(): Promise<void> {
        late.release()
        await own.close()
        document.body.replaceChildren()
        document.focused = null
      },
    }
  }

  function forget(): void {
    forgetFiles()
    for (const each of Object.values(storages)) for (const name of Object.keys(each)) each.removeItem(name)
  }

  /** Whether something with these words is kept in the browser. */
  const keeps = (words: string) => keptLines(storages).some((line) => line.includes(words))

  function close(): void {
    clock.mockRestore()
    vi.unstubAllGlobals()
  }

  return { addresses, open, forget, keeps, close }
}

/** With each write all versions go on: what is sent with one that was read before is seen. */
async function withVersions(answer: Response, writes: number): Promise<Response> {
  const text = await answer.text()
  const later = text.replace(/"version":(\d+)/g, (_, version) => `"version":${Number(version) + writes * 1_000}`)
  return new Response(later, { status: answer.status, headers: answer.headers })
}

const LONGEST_CALL = 500

/** Of a long call its start, and a sum of all. */
const inShort = (call: string) =>
  call.length > LONGEST_CALL ? `${call.slice(0, LONGEST_CALL)} … ${digest(call)}` : call

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8)

const onOneLine = (text: string) => text.trim().replace(/\s*\n\s*/g, ' ⏎ ')

/** The requests of a browser carry its cookie. */
function withSession(module: Module, isSignedIn: () => boolean): Module {
  const { loader, action, clientAction, middleware = [], clientMiddleware = [] } = module
  const signedIn = (work: Module) =>
    work &&
    ((given: { request: Request }, next: unknown) => {
      const headers = new Headers(given.request.headers)
      headers.set('Origin', 'http://here')
      if (isSignedIn()) headers.set('Cookie', 'session=one')
      const { request } = given
      return work({ ...given, request: new Request(request.clone(), { headers }) }, next)
    })
  return {
    ...module,
    loader: signedIn(loader),
    action: signedIn(clientAction ?? action),
    middleware: [...clientMiddleware, ...middleware.map(signedIn)],
  }
}
