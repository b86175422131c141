import { createProxyFit } from '#platform/proxy-fit.ts'
import { createClientOverview } from '#server/features/overview/dashboard/client-overview.service.ts'
import { createDashboard } from '#server/features/overview/dashboard/dashboard.service.ts'
import { createLive } from '#server/features/overview/dashboard/live.service.ts'
import { createQueue } from '#server/features/overview/dashboard/queue.service.ts'
import { createSetup } from '#server/features/overview/setup/setup.service.ts'
import { isSignedIn } from '#server/features/system/accounts/sessions/identify.ts'
import { createAlerts } from '#server/features/system/alerts/alerts.service.ts'
import { createBackups } from '#server/features/system/backup/backup.service.ts'
import { createDrills } from '#server/features/system/backup/drills/drill.service.ts'
import { createHealthOverview } from '#server/features/system/health/overview.service.ts'
import { createTroubleCounts } from '#server/features/system/health/trouble-counts.service.ts'
import { createClockWatch } from './clock-watch.ts'
import { createFeatures } from './features.ts'
import { jobsOf } from './job-list.ts'
import { createJobs } from './jobs.ts'
import type { Tools } from './tools.ts'
import { addWebhookContents } from './webhook-contents.ts'

export type Services = ReturnType<typeof createServices>

/** What the API and a command work with: the same tools and services. */
export type Backend = Tools & { services: Services; close(): Promise<void> }

/** The features, and what looks at all of them: backups, health, the dashboard, and the jobs. The API and the command line share them. */
export function createServices(tools: Tools) {
  const features = createFeatures(tools)
  addWebhookContents(tools, features)
  const { accounts, audit, outbox, settings, sessions } = features
  // A backup is tried out by opening the features on the copy: those it knows, not what is made here.
  const backups = createBackups(tools, { audit, settings, erasures: accounts.erasures, reopen: createFeatures })
  const drills = createDrills(tools, { audit, settings, reopen: createFeatures })
  const proxyFit = createProxyFit(tools.config.trustProxy, tools.log)
  const { incomingMail, places, seals, sealKeys, newsletter } = features
  const troubles = createTroubleCounts(tools)
  const clockWatch = createClockWatch(tools, troubles)
  const looked = {
    audit,
    outbox,
    incomingMail,
    places,
    backups: backups.state,
    drill: drills.describe,
    troubles,
    proxyFit,
    offers: features.events.countOffers,
    seals,
    sealKeys,
    newsletter,
  }
  const healthOverview = createHealthOverview(tools, looked)
  const alerts = createAlerts(tools, { audit, accounts, outbox, settings, healthOverview })
  const setup = createSetup(tools, { ...features, backups })
  const dashboard = createDashboard(tools, { ...features, alerts, healthOverview, setup })
  const queue = createQueue(tools, { ...features, alerts })
  const live = createLive(tools, { sessions, waiting: queue.count })
  const jobs = createJobs(tools, jobsOf({ ...features, alerts, backups, clockWatch, drills, troubles }))
  return {
    ...features,
    alerts,
    backups,
    drills,
    healthOverview,
    troubles,
    clockWatch,
    proxyFit,
    setup,
    dashboard,
    queue,
    clientOverview: createClientOverview(tools, features),
    live,
    jobs,
    isSignedIn: (headers: Headers) => isSignedIn(headers, sessions),
    /** Ends what may be ended and waits for the rest: after it nothing asks the database any more. */
    async close() {
      await live.close()
      await accounts.settled()
      await backups.close()
      await drills.close()
      await features.uploads.close()
      await features.imports.close()
      await features.newsletter.close()
      await features.exports.close()
      await jobs.stop()
      await features.seals.close()
      await features.verification.close()
      outbox.close()
    },
  }
}
