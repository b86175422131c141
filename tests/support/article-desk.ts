import { expect, type Page } from '@playwright/test'

/** The parts of the editor screen as a user finds them. */
export function articleDesk(page: Page) {
  return {
    title: page.getByLabel('Title', { exact: true }),
    text: page.getByRole('textbox', { name: 'Content' }),
    category: page.getByLabel('Category'),
    tool: (name: string) =>
      page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true }),
    /** Waits until the server has everything. */
    async saved(): Promise<void> {
      // What is typed into the plain field is saved once the editor has taken its place.
      await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
      await expect(page.getByText(/^Saved at \d\d:\d\d$/)).toBeVisible({ timeout: 30_000 })
    },
    async openTool(name: string): Promise<void> {
      await this.tool(name).click()
    },
  }
}

/** A small picture, drawn by the browser itself. */
export async function drawPicture(page: Page, width = 640, height = 400): Promise<Buffer> {
  const data = await page.evaluate(
    ([w, h]) => {
      const canvas = document.createElement('canvas')
      canvas.width = w ?? 1
      canvas.height = h ?? 1
      const pen = canvas.getContext('2d')
      if (!pen) return ''
      pen.fillStyle = `hsl(${Math.floor(Math.random() * 360)} 30% 70%)`
      pen.fillRect(0, 0, canvas.width, canvas.height)
      return canvas.toDataURL('image/png').split(',')[1] ?? ''
    },
    [width, height],
  )
  return Buffer.from(data, 'base64')
}
