import { expect, type Page } from '@playwright/test'

const CONTROLS = 'a[href], button, input, select, textarea, summary, [contenteditable=true]'
/** Whatever is said beside the work. */
const WORDS = '[aria-label=Messages], [role=status], [role=alert]'

/** Records every control that a pointer reaches in the current window. */
export async function noteReach(page: Page): Promise<void> {
  await page.evaluate(
    async ([controls, words]) => {
      // What was said before has gone; the page takes its room back in the frame after.
      for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
      const hitAt = (element: Element): Element | null => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        const [x, y] = [(left + right) / 2, (top + bottom) / 2]
        const isIn = (box: { left: number; right: number; top: number; bottom: number }) =>
          x > box.left && x < box.right && y > box.top && y < box.bottom
        if (!isIn({ left: 0, right: innerWidth, top: 0, bottom: innerHeight })) return null
        // What has been scrolled away inside something else is not in sight either.
        for (let parent = element.parentElement; parent && parent !== document.body; parent = parent.parentElement) {
          if (getComputedStyle(parent).overflowY !== 'visible' && !isIn(parent.getBoundingClientRect())) return null
        }
        return document.elementFromPoint(x, y)
      }
      const isReached = (control: Element) => {
        const hit = hitAt(control)
        return control.contains(hit) || (hit?.closest('label')?.contains(control) ?? false)
      }
      const reached = [...document.querySelectorAll(controls)].filter(isReached)
      // What moves below a bar that sticks to the edge has left the window as well.
      const covered = () => reached.filter((each) => each.isConnected && hitAt(each)?.closest(words))
      const by = (each: Element) => `${each.outerHTML.slice(0, 100)} by ${hitAt(each)?.outerHTML.slice(0, 100)}`
      Object.assign(window, { reached, covered: () => covered().map(by) })
    },
    [CONTROLS, WORDS] as const,
  )
}

/** Checks that nothing has been laid over what could be reached: it is there still, or beyond the edge of the window. */
export async function nothingCovered(page: Page): Promise<void> {
  const look = () =>
    page.evaluate(() => {
      const { reached, covered } = window as unknown as { reached: Element[]; covered(): string[] }
      return { reached: reached.length, covered: covered() }
    })
  expect((await look()).reached, 'controls in sight').toBeGreaterThan(0)
  // The page makes room a frame after something is said, which is long where others have the machine.
  const covered = expect.poll(async () => (await look()).covered, { message: `covered on ${page.url()}` })
  await covered.toEqual([])
}
