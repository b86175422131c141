import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router'
import { vi } from 'vitest'
import type { Variant } from '#tests/support/generated-answers.ts'
import { linesOf, plain as plainText } from '#tests/support/outline.ts'
import { generatedApi, type Module, plain, treeOfRoutes } from '#tests/support/rendered-screens.tsx'
import { clientContext, createClient } from '#web/api.ts'
import { openedFormContext } from '#web/site/sending/opened-form.ts'
import { told } from './events.ts'
import type { Live } from './form-state.ts'
import { drawAnew, openWindow } from './window.ts'

interface Who {
  role: Parameters<Awaited<ReturnType<typeof generatedApi>>>[2]
  /** What the answers are like; by default everything is there. */
  variant?: Variant
  /** Another account than the one that the answers tell of. */
  account?: string
  /** How writes are answered instead of as the contract says. */
  failure?: () => Response
}

/** When each screen is opened. */
export const LIVE_START = Date.parse('2026-11-18T12:00:00Z')

/** Every screen, opened as a browser opens it: its loaders and actions run there, its effects too, and it can be used. */
export async function openLiveScreens() {
  const answer = await generatedApi()
  let who: Who = { role: null }
  let pending = 0
  const calls: string[] = []

  async function ask(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const request = input instanceof Request ? input : new Request(new URL(String(input), 'http://here'), init)
    const { pathname, search } = new URL(request.url)
    const body = request.method === 'GET' ? '' : ` ${plain(await request.clone().text())}`
    calls.push(plainText(`${request.method} ${pathname}${search}${body}`))
    const { role, variant = 'full', account, failure } = who
    if (failure && request.method !== 'GET') return failure()
    const answered = answer(request, variant, role)
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

  const { document, location, storages } = openWindow(fetching, (work) => {
    pending += 1
    return work.finally(() => {
      pending -= 1
    })
  })
  // React gives way after 5 ms of work: how much that is must not differ from one machine to the next.
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => Date.now() - LIVE_START)
  // It looks once whether there is a page, when it is read in.
  const { createRoot } = await import('react-dom/client')
  const { tree, addresses } = await treeOfRoutes((module) => withSession(module, () => who.role !== null))

  /** Opens a screen; what the browser keeps stays from one to the next until it is emptied. */
  async function open(address: string, by: Who) {
    who = by
    drawAnew()
    // However long the screens before it were used.
    vi.setSystemTime(LIVE_START)
    const container = document.createElement('div')
    document.body.append(container)
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
      Object.assign(location, { pathname, search, hash, href: `http://here${pathname}${search}${hash}` })
    }
    follow()
    const unfollow = router.subscribe(follow)
    const root = createRoot(container, { onUncaughtError: (error) => told.push(`error: ${error}`) })
    root.render(<RouterProvider router={router} />)

    async function settle(): Promise<void> {
      for (let calm = 0, rounds = 0; calm < 6 && rounds < 400; rounds += 1) {
        await new Promise<void>((resolve) => setImmediate(resolve))
        const { navigation, fetchers, revalidation, initialized } = router.state
        const isBusy =
          pending > 0 ||
          !initialized ||
          navigation.state !== 'idle' ||
          revalidation !== 'idle' ||
          [...fetchers.values()].some(({ state }) => state !== 'idle')
        calm = isBusy ? 0 : calm + 1
      }
    }

    return {
      document,
      settle,
      /** Lets so much time pass, with what comes of it. */
      async pass(ms: number): Promise<void> {
        await settle()
        await vi.advanceTimersByTimeAsync(ms)
        // What is loaded now may load more when it is shown.
        for (let round = 0; round < 2; round += 1) {
          await vi.dynamicImportSettled()
          await settle()
        }
      },
      /** What is on the screen, in the fields, and kept in the browser. */
      lines: () =>
        [
          `at: ${location.pathname}${location.search}${location.hash}`,
          `title: ${document.title}`,
          ...linesOf(document.body),
          ...fieldLines(document),
          ...keptLines(storages),
        ].map(onOneLine),
      /** What was asked of the API and of the browser since the last time. */
      heard: () => [...calls.splice(0), ...told.splice(0).map(plainText)].map(onOneLine),
      /** Makes all writes fail from now on, or no more. */
      fail(failure?: () => Response): void {
        who = { ...who, ...(failure ? { failure } : {}) }
        if (!failure) delete who.failure
      },
      async close(): Promise<void> {
        unfollow()
        root.unmount()
        await settle()
        router.dispose()
        container.remove()
        document.body.replaceChildren()
        document.focused = null
      },
    }
  }

  function forget(): void {
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

const onOneLine = (text: string) => text.trim().replace(/\s*\n\s*/g, ' ⏎ ')

function fieldLines(document: Live): string[] {
  const focused = document.activeElement
  const lines = [...document.querySelectorAll('input, select, textarea')].flatMap((field: Live) => {
    const { name, id, type } = field
    const mark = `${name || id || type}`
    if (type === 'checkbox' || type === 'radio') return field.checked ? [`ticked: ${mark}=${field.value}`] : []
    return type === 'hidden' || !field.value ? [] : [`field: ${mark}=${plainText(field.value)}`]
  })
  const at = focused === document.body ? [] : [`focus: ${focused.localName} ${nameOf(focused)}`]
  return [...lines.map((line) => line.replace(/_r_\w+_/g, '<key>')), ...at]
}

/** What a person calls something. */
export const nameOf = (element: Live): string =>
  plainText(
    (
      element.getAttribute('aria-label') ||
      element.textContent.trim().replace(/\s+/g, ' ') ||
      element.getAttribute('name') ||
      ''
    ).slice(0, 60),
  )

const keptLines = (storages: Record<string, Storage>) =>
  Object.entries(storages).flatMap(([place, each]) =>
    Object.keys(each).map((name) => plainText(`${place}: ${name} = ${each.getItem(name)}`)),
  )

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
