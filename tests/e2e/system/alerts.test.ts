import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '#tests/support/browser.ts'
import { test } from '#tests/support/office.ts'
import { axe, noSidewaysScroll, openReady, screenshots } from '#tests/support/screen.ts'

test.use({ siteEnv: { ALERT_HOSTS: '127.0.0.1' } })

test('an admin sets a webhook for alerts, saves its secret, and reads what came of a test', async ({
  page,
  signIn,
  allow,
}) => {
  allow(/422/)
  const events: string[] = []
  const server = createServer((request, response) => {
    events.push(String(request.headers['countinghouse-event']))
    request.resume()
    response.writeHead(events.length === 1 ? 204 : 500).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  await signIn(page, { role: 'admin', name: 'Alma Alert' })
  await openReady(page, '/dashboard/setting/alerts')
  const address = page.getByLabel('Address', { exact: true })
  await address.fill('http://alerts.example.com/hook')
  await page.getByRole('button', { name: 'Save the webhook' }).click()
  await expect(page.getByRole('alert')).toContainText('https://')
  await expect(address).toHaveValue('http://alerts.example.com/hook')
  await address.fill(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`)
  await page.getByRole('button', { name: 'Save the webhook' }).click()
  await expect(page.getByText(/^whsec_/)).toBeVisible()
  await screenshots(page, 'alerts-secret')

  const send = page.getByRole('button', { name: 'Send a test alert' })
  await send.click()
  await expect(page.getByText('Webhook: it took the message.')).toBeVisible()
  await expect(page.getByText(/^whsec_/), 'the secret was shown once').toHaveCount(0)
  await send.click()
  await expect(page.getByText('Webhook: It answered 500.')).toBeVisible()
  expect(events).toEqual(['alert.test', 'alert.test'])
  await screenshots(page, 'alerts-test')
  await page.getByRole('button', { name: 'Remove the webhook' }).click()
  await expect(page.getByText('The webhook and its secret are removed.')).toBeVisible()
  server.close()
})

test('an admin makes an API token, sets up a webhook, reads its deliveries and revokes the token', async ({
  page,
  signIn,
  site,
  allow,
}) => {
  allow(/422|403|401/)
  let status = 204
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(status, { 'Content-Type': 'text/plain' }).end(status === 204 ? undefined : 'Out of order')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  await signIn(page, { role: 'admin', name: 'Ines Integration' })
  await openReady(page, '/dashboard/setting/programs')
  await expect(page.getByRole('heading', { name: 'Integrations', level: 1 })).toBeVisible()
  const current = page.getByRole('navigation', { name: 'Setting' }).locator('[aria-current]')
  await expect(current).toHaveText(['Integrations'])
  await page.getByRole('link', { name: 'New token' }).click()
  await page.getByLabel('Name').fill('Bookkeeping')
  await page.getByRole('button', { name: 'Make the token' }).click()
  await expect(page.getByRole('alert')).toContainText('Choose at least one scope')
  await expect(page.getByLabel('Name')).toHaveValue('Bookkeeping')
  await page.getByLabel('Clients', { exact: true }).selectOption('Read')
  await screenshots(page, 'integrations-new-token')
  await axe(page)
  await noSidewaysScroll(page)
  await page.getByRole('button', { name: 'Make the token' }).click()
  const shown = page.getByText(/^chtoken_/)
  await expect(shown).toBeVisible()
  const headers = { Authorization: `Bearer ${await shown.innerText()}` }
  await screenshots(page, 'integrations-token')
  expect((await fetch(`${site.url}/api/clients`, { headers })).status).toBe(200)
  expect((await fetch(`${site.url}/api/leads`, { headers })).status).toBe(403)
  await openReady(page, '/dashboard/setting/programs')
  await expect(page.getByText(/^chtoken_/), 'the token was shown once').toHaveCount(0)
  const row = page.getByRole('row').filter({ hasText: 'Bookkeeping' })
  await expect(row).toContainText('127.0.0.0/24')
  const revoke = page.getByRole('button', { name: 'Revoke the token Bookkeeping for good' })
  await expect(revoke, 'it asks first').toBeHidden()
  await row.locator('summary', { hasText: 'Revoke' }).click()
  await screenshots(page, 'integrations-revoke')
  await revoke.click()
  await expect(page.getByText('The token is revoked.')).toBeVisible()
  expect((await fetch(`${site.url}/api/clients`, { headers })).status).toBe(401)

  await page.getByRole('link', { name: 'Webhooks', exact: true }).click()
  await page.getByRole('link', { name: 'New webhook' }).click()
  await page.getByLabel('Name').fill('n8n')
  await page.getByLabel('Address').fill('http://hooks.example.com/')
  await page.getByRole('button', { name: 'Save the webhook' }).click()
  await expect(page.getByRole('alert')).toContainText('https://')
  await page.getByLabel('Address').fill(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`)
  await screenshots(page, 'integrations-new-webhook')
  await axe(page)
  await noSidewaysScroll(page)
  await page.getByRole('button', { name: 'Save the webhook' }).click()
  await expect(page.getByText(/^whsec_/)).toBeVisible()
  await page.getByRole('link', { name: 'n8n' }).click()
  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect(page.getByText('The test succeeded, with status 204.')).toBeVisible()
  status = 500
  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect(page.getByText('The test failed. It answered 500.')).toBeVisible()
  await page.getByRole('link', { name: 'Failed', exact: true }).click()
  await page.waitForURL(/state=failed/)
  await expect(page.getByRole('row').getByRole('link', { name: 'Test' })).toHaveCount(1)
  await page.getByRole('row').getByRole('link', { name: 'Test' }).click()
  await expect(page.getByText('Out of order')).toBeVisible()
  await axe(page)
  await noSidewaysScroll(page)
  await screenshots(page, 'integrations-delivery')
  status = 204
  await page.getByRole('button', { name: 'Send again: Test' }).click()
  await expect(page.getByText('“Test” is sent again within seconds.')).toBeVisible()
  await page.getByRole('button', { name: 'New secret' }).click()
  await expect(page.getByText(/^whsec_/)).toBeVisible()
  await expect(page.getByText('Secret before')).toBeVisible()
  const remove = page.getByRole('button', { name: 'Remove this webhook' })
  await expect(remove, 'it asks first').toBeHidden()
  await page.locator('summary', { hasText: 'Remove' }).click()
  await axe(page)
  await screenshots(page, 'integrations-remove')
  await remove.click()
  await expect(page.getByText('The webhook is removed.')).toBeVisible()
  await expect(page.getByText('No webhooks')).toBeVisible()
  server.close()
})
