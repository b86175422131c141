import { listAlerts, removeAlertWebhook, saveAlertWebhook, sendTestAlert } from '#contract/system/alerts.ts'
import { actorOf } from '#server/http/access.ts'
import { createFeature } from '#server/http/feature.ts'
import type { Alerts } from './alerts.service.ts'

export function alertRoutes(alerts: Alerts) {
  return createFeature()
    .openapi(listAlerts, async (c) =>
      c.json({ webhook: await alerts.webhook.describe(), items: await alerts.list() }, 200),
    )
    .openapi(saveAlertWebhook, async (c) => c.json(await alerts.webhook.save(actorOf(c), c.req.valid('json')), 200))
    .openapi(removeAlertWebhook, async (c) => {
      await alerts.webhook.remove(actorOf(c))
      return c.json({ message: 'The webhook and its secret are removed.' }, 200)
    })
    .openapi(sendTestAlert, async (c) => c.json(await alerts.sendTest(actorOf(c)), 200))
}
