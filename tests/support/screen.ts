import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const SCHEMES = ['light', 'dark'] as const
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const BY_COLOUR = ['color-contrast', 'link-in-text-block']

/** Checks the page as it stands for accessibility, in light and in dark. */
export async function axe(page: Page, { within = [] }: { within?: string[] } = {}): Promise<void> {
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme })
    await settled(page)
    // The second scheme changes nothing but colours.
    const violations = colorScheme === 'light' ? await violationsIn(page, within) : await violationsAgain(page, within)
    const found = violations.map(({ id, help, nodes }) => ({ id, help, at: nodes.map((node) => node.html) }))
    expect(found, `accessibility of ${page.url()} in ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
}

/** Only what is wrong is described: to list whatever passes takes as long as to look for it. */
const REPORT = { resultTypes: ['violations'] as const }

async function violationsIn(page: Page, within: string[]): Promise<Violation[]> {
  // In the page itself: another page for each check would only matter to frames of other sites, which we have not.
  const builder = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: [...REPORT.resultTypes] })
  for (const part of within) builder.include(part)
  return (await builder.withTags(STANDARDS).analyze()).violations
}

/** Looks at colours once more with the script that the first look has left in the page. */
async function violationsAgain(page: Page, within: string[]): Promise<Violation[]> {
  return await page.evaluate(
    async ({ rules, parts, report }) => {
      const { axe } = window as unknown as { axe: { run(where: unknown, how: unknown): Promise<Found> } }
      const where = parts.length > 0 ? { include: parts.map((part) => [part]) } : document
      return (await axe.run(where, { ...report, runOnly: { type: 'rule', values: rules } })).violations
    },
    { rules: BY_COLOUR, parts: within, report: REPORT },
  )
}

interface Violation {
  id: string
  help: string
  nodes: { html: string }[]
}

interface Found {
  violations: Violation[]
}

/** Opens a page and waits until the client has taken over its links and forms. */
export async function openReady(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await ready(page)
}

/** Waits until the script of the page runs, and touches each island so that it is hydrated. */
export async function ready(page: Page): Promise<void> {
  await page.locator('html[data-client=ready]').waitFor({ state: 'attached' })
  const islands = page.locator('[data-island]')
  await islands.evaluateAll((all) => {
    for (const island of all) island.dispatchEvent(new Event('pointerover', { bubbles: true }))
  })
  await expect(page.locator('[data-island]:not([data-hydrated=yes])')).toHaveCount(0)
}

/** Checks that nothing sticks out to the side, from the smallest telephone to a desk. */
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

/** With SCREENSHOTS=folder, keeps pictures of the page at a desk and on a telephone, in light and dark. */
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
