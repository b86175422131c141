import { expect, type Page } from '@playwright/test'

/** From here on the page records what moves up or down without anybody's doing. Motion is on, as most people have it. */
export async function watchShifts(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  // When our fonts take over from their stand-ins, lines may break again, once in a first visit: that is looked at elsewhere.
  // They are blocked in the browser itself: a route of the test would switch its cache off, and each screen load everything again.
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.setBlockedURLs', { urls: ['*.woff2'] })
  await page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    const name = (node: Node | null) =>
      (node instanceof Element ? node : node?.parentElement)?.outerHTML.slice(0, 120) ?? 'what is gone by now'
    const observer = new PerformanceObserver((list) => {
      for (const { hadRecentInput, sources } of list.getEntries() as unknown as LayoutShift[]) {
        for (const { node, previousRect, currentRect } of hadRecentInput ? [] : sources) {
          const by = Math.round(currentRect.y - previousRect.y)
          if (Math.abs(by) > 2) shifts.push(`by ${by} px: ${name(node)}`)
        }
      }
    })
    // While a document arrives, a table grows with its rows. What counts is what moves once all of it has been drawn.
    const whenDrawn = (then: () => void) => requestAnimationFrame(() => requestAnimationFrame(then))
    document.addEventListener('DOMContentLoaded', () => whenDrawn(() => observer.observe({ type: 'layout-shift' })))

    interface LayoutShift {
      hadRecentInput: boolean
      sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
    }
  })
}

/** Fails when something of the page moves or pulses though it has loaded: what has an end is let run to it. */
export async function staysStill(page: Page, where = page.url()): Promise<void> {
  const { endless, moved, shifts } = await page.evaluate(async () => {
    const inTime = () => document.getAnimations().filter(({ timeline }) => timeline === document.timeline)
    const isEndless = ({ effect }: Animation) => effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
    const name = (element: Element | null | undefined) => element?.outerHTML.slice(0, 120) ?? 'nothing'
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const places = () =>
      new Map([...document.body.querySelectorAll('*')].map((element) => [element, element.getBoundingClientRect()]))

    const movedIn = async (frames: number) => {
      const before = places()
      for (let frame = 0; frame < frames; frame++) await nextFrame()
      const after = places()
      return [...before].filter(([element, { x, y, width, height }]) => {
        const now = after.get(element)
        return now && [x - now.x, y - now.y, width - now.width, height - now.height].some((by) => Math.abs(by) > 0.5)
      })
    }

    const ending = inTime().filter((each) => !isEndless(each))
    await Promise.all(ending.map((each) => each.finished.catch(() => null)))
    // Parts that come late may still take their places; what moves for ever never is still.
    let moved = await movedIn(6)
    for (let tries = 0; tries < 50 && moved.length > 0; tries++) moved = await movedIn(6)
    return {
      endless: inTime()
        .filter((each) => isEndless(each) && each.playState === 'running')
        .map(({ effect }) => name((effect as KeyframeEffect).target)),
      moved: moved.map(([element]) => name(element)),
      shifts: (window as unknown as { shifts?: string[] }).shifts ?? [],
    }
  })
  expect(endless, `what moves for ever on ${where}`).toEqual([])
  expect(moved, `what moves by itself on ${where}`).toEqual([])
  expect(shifts, `what was shifted on ${where}`).toEqual([])
}
