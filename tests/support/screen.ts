import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, type Locator, type Page } from '@playwright/test'
import type axeCore from 'axe-core'
import type { AxeResults } from 'axe-core'

const SCHEMES = ['light', 'dark'] as const
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
// The rows of a list are made alike; one that holds all that the tests before have left would take seconds.
const REST_OF_LISTS = [['main li:nth-child(n + 31)'], ['main tbody tr:nth-child(n + 31)']]
const COLOURS = ['color-contrast', 'link-in-text-block']
// The smaller of its two files: each page that is looked at has to read all of it.
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

interface Extent {
  within?: string[]
  /** More that is made like what is looked at. */
  except?: string[]
}

/**
 * Checks the page as it is for accessibility, in light and in dark. axe measures the colours of one element of each appearance, once for
 * all tests of a worker: elements with the same names, colours, sizes and backgrounds from the root down differ in their text alone.
 */
export async function axe(page: Page, extent: Extent = {}): Promise<void> {
  await uniqueIds(page)
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme })
    await settled(page)
    const keys = (await page.evaluate(findAppearances, selectorsOf(extent))).map((key) => `${colorScheme}${key}`)
    const fresh = keys.flatMap((key, at) => (passedAppearances.has(key) ? [] : [at]))
    // The second scheme changes nothing but colours.
    const isWhole = colorScheme === 'light'
    const violations = isWhole || fresh.length > 0 ? await run(page, extent, fresh, isWhole) : []
    expect(violations, `accessibility of ${page.url()} in ${colorScheme}`).toEqual([])
    for (const at of fresh) passedAppearances.add(keys[at] ?? '')
  }
  await page.emulateMedia({ colorScheme: null })
}

const passedAppearances = new Set<string>()

/** Keeps one element of each appearance in the page, and answers what tells them apart. */
function findAppearances({ include, exclude }: ReturnType<typeof selectorsOf>): string[] {
  const ofElements = new Map<Element, string>()
  const appearance = (element: Element): string => {
    const known = ofElements.get(element)
    if (known !== undefined) return known
    const style = getComputedStyle(element)
    const looks = [
      ...[element.tagName, element.getAttribute('class'), element.getAttribute('style')],
      ...[element.getAttribute('disabled'), element.getAttribute('aria-disabled'), element.getAttribute('inert')],
      ...[style.color, style.backgroundColor, style.backgroundImage, style.opacity, style.textShadow, style.filter],
      ...[style.fontSize, style.fontWeight, style.fontStyle, style.textDecorationLine, style.borderBottom],
      ...[style.position, style.display, style.visibility, style.mixBlendMode, style.clipPath],
    ].join('|')
    const key = `${element.parentElement ? appearance(element.parentElement) : ''}/${looks}`
    // A short one: whole paths of a page would be megabytes.
    let [high, low] = [0x9dc5, 0x811c]
    for (let at = 0; at < key.length; at++) {
      high = Math.imul(high ^ key.charCodeAt(at), 0x01000193)
      low = Math.imul(low + key.charCodeAt(at), 0x85ebca6b) ^ (low >>> 13)
    }
    const short = `${(high >>> 0).toString(36)}${(low >>> 0).toString(36)}`
    ofElements.set(element, short)
    return short
  }
  const hasText = (element: Element) =>
    element.matches('input, select, textarea, a') ||
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
  const left = exclude.flat().join(', ')
  const within = include.flat().join(', ')
  const found = new Map<string, Element>()
  for (const element of document.body.querySelectorAll('*')) {
    const isOutside = within ? !element.closest(within) : element.closest(left)
    if (isOutside || !hasText(element) || !element.checkVisibility({ visibilityProperty: true })) continue
    const key = appearance(element)
    if (!found.has(key)) found.set(key, element)
  }
  Object.assign(window, { appearances: [...found.values()] })
  return [...found.keys()]
}

/**
 * What axe finds in the page, the colours of the kept elements among it, or these colours alone. Frames hold mails and files, in which
 * nothing of it may run.
 */
async function run(page: Page, extent: Extent, fresh: number[], isWhole: boolean) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return await page.evaluate(
    async ({ fresh, isWhole, include, exclude, colours, tags }) => {
      const { axe, appearances } = window as unknown as { axe: typeof axeCore & Internals; appearances: Element[] }
      const measured = fresh.flatMap((at) => appearances[at] ?? [])
      for (const rule of colours) limit(rule, new Set(measured))
      limit('target-size', new Set(narrowTargets()))
      const part = include.length > 0 ? { include } : { exclude }
      const { violations }: AxeResults = await axe.run((isWhole ? part : measured) as axeCore.ElementContext, {
        runOnly: isWhole ? { type: 'tag', values: tags } : { type: 'rule', values: colours },
        // Only what is wrong is described: to list whatever passes takes as long as to look for it. No style sheet is fetched again: what
        // would be read in it are rules for turned screens, which none of these tags ask for.
        ...{ resultTypes: ['violations' as const], iframes: false, preload: false },
      })
      return violations.map(({ id, help, nodes }) => ({ id, help, at: nodes.map(({ html }) => html) }))

      /** Has a rule look at these elements alone. */
      function limit(id: string, to: Set<Element>) {
        const rule = axe._audit.rules.find((each) => each.id === id)
        if (!rule) throw new Error(`axe has no rule ${id}`)
        rule.usual ??= rule.matches
        const { usual } = rule
        rule.matches = (node, ...more) => to.has(node) && usual.call(rule, node, ...more)
      }

      /** What is not large enough by itself, or may be covered by another: all that the rule about sizes can find wrong. */
      function narrowTargets() {
        const all = [
          ...document.querySelectorAll(
            'a, button, input, select, textarea, summary, [role], [tabindex], [contenteditable]',
          ),
        ]
        const boxes = all.map((each) => each.getBoundingClientRect())
        const meets = (a: DOMRect, b: DOMRect) =>
          a !== b && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
        return all.filter((_, at) => {
          const own = boxes[at] as DOMRect
          return own.width < 24 || own.height < 24 || boxes.some((each) => meets(own, each))
        })
      }

      interface Internals {
        _audit: { rules: { id: string; matches: Matches; usual?: Matches }[] }
      }
      type Matches = (node: Element, ...more: unknown[]) => boolean
    },
    { fresh, isWhole, ...selectorsOf(extent), colours: COLOURS, tags: STANDARDS },
  )
}

const selectorsOf = ({ within = [], except = [] }: Extent) => ({
  include: within.map((part) => [part]),
  exclude: [...REST_OF_LISTS, ...except.map((part) => [part])],
})

/** Opens a page and waits until the client has taken over its links and forms. */
export async function openReady(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await ready(page)
}

/** Opens a page on a line so slow that its scripts come only when the answer is called. */
export async function openBeforeScripts(page: Page, address: string): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const scripts = /\.js$/
  await page.route(scripts, async (route) => [await promise, await route.fallback()])
  await page.goto(address, { waitUntil: 'commit' })
  // What is measured before the scripts come is measured with the styles and fonts of the page.
  await page.locator('main').waitFor()
  await page.evaluate(() => document.fonts.ready)
  return async () => {
    resolve()
    await ready(page)
    await page.unroute(scripts)
  }
}

/**
 * Keeps the page busy until its reads are answered, as on a device with too much to do: React then draws "loading" and "idle" as one.
 * A body that is a stream of this page is read without a turn of the event loop in between.
 */
export async function answerBeforeDrawing(page: Page): Promise<void> {
  await page.evaluate(() => {
    const original = window.fetch
    window.fetch = async (input, init) => {
      const url = input instanceof Request ? input.url : String(input)
      if (!new URL(url, location.href).pathname.endsWith('.data') || (init?.method ?? 'GET') !== 'GET')
        return await original(input, init)
      const sent = new XMLHttpRequest()
      sent.open('GET', url, false)
      sent.send()
      const headers = sent.getAllResponseHeaders().trim().split('\r\n')
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode(sent.responseText))
          controller.close()
        },
      })
      return new Response(body, {
        status: sent.status,
        headers: headers.map((line) => line.split(': ', 2) as [string, string]),
      })
    }
  })
}

/** Waits until the script of the page runs, and touches each island so that it is hydrated. */
export async function ready(page: Page): Promise<void> {
  await page.locator('html[data-client=ready]').waitFor({ state: 'attached' })
  const islands = page.locator('[data-island]')
  await islands.evaluateAll((all) => {
    for (const island of all) island.dispatchEvent(new Event('pointerover', { bubbles: true }))
  })
  await expect(page.locator('[data-island]:not([data-hydrated=yes])')).toHaveCount(0)
  await uniqueIds(page)
}

/** Checks that no two elements share an id: a label would act on the wrong one. */
export async function uniqueIds(page: Page): Promise<void> {
  const shared = await page.evaluate(() => {
    const byId = Map.groupBy(document.querySelectorAll('[id]'), ({ id }) => id)
    return [...byId]
      .filter(([, all]) => all.length > 1)
      .map(([id, all]) => [id, ...all.map((each) => each.outerHTML.slice(0, 160))])
  })
  expect(shared, `ids that several elements of ${page.url()} share`).toEqual([])
}

/** Checks that something is said in view and has the focus, as a person on a phone notices it. */
export async function saidInView(said: Locator): Promise<void> {
  await expect(said).toBeInViewport()
  await expect(said).toBeFocused()
}

/** Checks that nothing overflows sideways, from the smallest telephone to a desktop. */
export async function noSidewaysScroll(page: Page, widths = [320, 390, 768, 1280]): Promise<void> {
  const before = page.viewportSize()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const beyond = await page.evaluate(() => {
      if (document.documentElement.scrollWidth <= window.innerWidth) return []
      const out = (element: Element) => element.getBoundingClientRect().right > window.innerWidth + 1
      return [...document.querySelectorAll('body *')].filter(out).map((element) => element.outerHTML.slice(0, 160))
    })
    expect(beyond, `what sticks out at ${width} px on ${page.url()}`).toEqual([])
  }
  if (before) await page.setViewportSize(before)
}

/** With SCREENSHOTS=folder, keeps pictures of the page on a desktop and on a telephone, in light and dark. */
export async function screenshots(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  const before = page.viewportSize()
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme })
      await settled(page)
      await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`), fullPage: true })
    }
  }
  await page.emulateMedia({ colorScheme: null })
  if (before) await page.setViewportSize(before)
}

// A colour measured halfway through a transition is nobody's colour.
async function settled(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      const endless = animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
      if (animation.timeline === document.timeline && !endless) animation.finish()
    }
  })
}
