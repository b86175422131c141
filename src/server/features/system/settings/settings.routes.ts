import * as calls from '#contract/system/settings.ts'
import { actorOf } from '#server/http/access.ts'
import { createFeature } from '#server/http/feature.ts'
import type { SettingsService } from './settings.service.ts'

/** What comes after settings and a public page needs to know all the same, and so is passed in. */
interface Known {
  sendsEmail(): Promise<boolean>
  hasNewsletter(): Promise<boolean>
  hasCalendar(): Promise<boolean>
}

export function settingsRoutes(settings: SettingsService, { sendsEmail, hasNewsletter, hasCalendar }: Known) {
  const known = async () => ({
    sendsEmail: await sendsEmail(),
    hasNewsletter: await hasNewsletter(),
    hasCalendar: await hasCalendar(),
  })
  return createFeature()
    .openapi(calls.getSettings, async (c) => c.json({ ...(await settings.allPublic()), ...(await known()) }, 200))
    .openapi(calls.getOfficeSettings, async (c) => {
      const { settings: values, versions, changedAt, changedBy } = await settings.all()
      const changes = calls.SECTIONS.map((section) => {
        const at = changedAt[section]
        return [section, at === null ? null : { at, by: changedBy[section] }] as const
      })
      return c.json({ settings: values, versions, changes: Object.fromEntries(changes) }, 200)
    })
    .openapi(calls.saveSettings, async (c) => {
      const { section, value, version } = c.req.valid('json')
      return c.json({ ...(await settings.save(actorOf(c), section, value, version)), message: 'Saved.' }, 200)
    })
    .openapi(calls.previewSettings, async (c) => {
      const { section, value } = c.req.valid('json')
      return c.json({ ...(await settings.preview(section, value)), ...(await known()) }, 200)
    })
    .openapi(calls.listSettingsHistory, async (c) =>
      c.json(await settings.history(c.req.valid('param').section, c.req.valid('query').page), 200),
    )
    .openapi(calls.restoreSettings, async (c) => {
      const { restore, version } = c.req.valid('json')
      const saved = await settings.restore(actorOf(c), c.req.valid('param').section, restore, version)
      return c.json({ ...saved, message: 'Restored.' }, 200)
    })
    .openapi(calls.resetSettings, async (c) => {
      const saved = await settings.reset(actorOf(c), c.req.valid('param').section, c.req.valid('json').version)
      return c.json({ ...saved, message: 'The default was restored.' }, 200)
    })
}
