import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '#tests/support/browser.ts'
import { test } from '#tests/support/office.ts'
import { openReady, screenshots } from '#tests/support/screen.ts'

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
