import { expect, test } from '#tests/support/browser.ts'

test('the design system shows itself to builders only', async ({ page, allow }) => {
  allow(/404/)
  const answer = await page.goto('/design')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'There is no page at this address' })).toBeVisible()
})
