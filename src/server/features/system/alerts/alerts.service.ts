import type { AlertsAnswer } from '#contract/system/alerts.ts'
import type { Tx } from '#database/engine.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time/durations.ts'
import { wallClock } from '#domain/time/wall-clock.ts'
import { isoNow } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { VERSION } from '#platform/version.ts'
import type { Accounts } from '#server/features/system/accounts/accounts.service.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import type { HealthOverview } from '#server/features/system/health/overview.service.ts'
import type { Outbox } from '#server/features/system/outbox/outbox.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { rowsAtOnce } from '#server/runs/batches.ts'
import type { Tools } from '#server/tools.ts'
import { endedMail, raisedMail, testMail } from './alert-mails.ts'
import { delayAfter, payloadOf, type RedCheck, redChecks, TITLES } from './alerts.model.ts'
import * as store from './alerts.store.ts'
import { createWebhook } from './webhook.service.ts'

interface Needs {
  audit: Audit
  accounts: Accounts
  outbox: Outbox
  settings: SettingsService
  healthOverview: HealthOverview
}

/** So long a check has to be well before that is believed: what comes and goes is one alert. */
const WELL_MS = 5 * MINUTE_MS
/** Longer than a batch may take to be posted. */
const CLAIM_MS = 5 * MINUTE_MS
const BATCH = 20
const SHOWN = 20
const KEPT_MS = 90 * DAY_MS

export type Alerts = ReturnType<typeof createAlerts>

/** Notifies people and programs, once, that a check of the Health screen has become red, and once that it is well again. */
export function createAlerts(tools: Tools, { audit, accounts, outbox, settings, healthOverview }: Needs) {
  const { db, clock, config, log } = tools
  const webhook = createWebhook(tools, { audit })
  const healthUrl = `${config.publicUrl}/dashboard/health`

  async function readers(): Promise<string[]> {
    const { emailTo, recipients } = await settings.get('alerts')
    if (emailTo === 'nobody') return []
    if (emailTo === 'list') return recipients
    return (await accounts.team.listStaff('admin')).filter(({ verified }) => verified).map(({ email }) => email)
  }

  async function formatTime(at: string): Promise<string> {
    const { date, time } = wallClock(at, (await settings.get('firm')).timeZone)
    return `${date} ${time}`
  }

  async function site() {
    return { name: (await settings.get('firm')).name, url: config.publicUrl, version: VERSION }
  }

  /** Writes to everybody, and queues what is posted, in the transaction that raises or ends the alert. */
  async function tell(tx: Tx, alert: store.Alert, to: string[], isSet: boolean): Promise<void> {
    const { id, kind, words, endedAt } = alert
    const [event, title, raisedAt] = [
      endedAt ? 'alert.ended' : 'alert.raised',
      TITLES[kind],
      alert.raisedAt ?? '',
    ] as const
    // That email is stuck cannot be emailed; that it was can.
    if (endedAt || kind !== 'mail') {
      const told = { title, words, healthUrl, since: await formatTime(raisedAt) }
      const mail = await outbox.write(
        endedAt ? endedMail({ ...told, until: await formatTime(endedAt) }) : raisedMail(told),
      )
      for (const reader of to) await outbox.queue(tx, { kind: event, to: reader, ...mail })
    }
    if (isSet) {
      const body = payloadOf({ id, event, kind, check: alert.name, title, words, raisedAt, endedAt }, await site())
      const now = isoNow(clock)
      await store.insertPost(tx, {
        ...{ alertId: id, event, body, state: 'queued', nextAttemptAt: now, createdAt: now },
        lastError: null,
        sentAt: null,
      })
    }
    await audit.record(tx, 'system', { action: event, subject: `alert:${alert.name}`, detail: { words } })
  }

  async function notice(tx: Tx, check: RedCheck, at: string): Promise<store.Alert | null> {
    const { name, kind, words } = check
    const times = { noticedAt: at, raisedAt: null, wellSince: null, endedAt: null }
    const alert: store.Alert = { id: newId(), name, kind, words, ...times }
    return (await store.insertAlert(tx, alert)) ? alert : null
  }

  async function compare(tx: Tx, red: RedCheck[], watched: (alert: store.Alert) => boolean, told: Told): Promise<void> {
    const at = isoNow(clock)
    const lasts = (since: string) => Date.parse(at) - Date.parse(since)
    const open = await store.listOpen(tx)
    for (const check of red) {
      const known = open.find(({ name }) => name === check.name)
      const alert = known ?? (await notice(tx, check, at))
      if (!alert) continue
      if (alert.wellSince) await store.updateAlert(tx, alert.id, { wellSince: null })
      if (alert.raisedAt || lasts(alert.noticedAt) < check.waitMs) continue
      const raised = { raisedAt: at, words: check.words }
      await store.updateAlert(tx, alert.id, raised)
      await tell(tx, { ...alert, ...raised }, told.to, told.isSet)
    }
    for (const alert of open.filter(({ name }) => !red.some((check) => check.name === name))) {
      if (!alert.raisedAt) await store.deleteAlert(tx, alert.id)
      // What nobody wants to hear of ends without a word.
      else if (!watched(alert)) await store.updateAlert(tx, alert.id, { endedAt: at })
      else if (!alert.wellSince) await store.updateAlert(tx, alert.id, { wellSince: at })
      else if (lasts(alert.wellSince) >= WELL_MS) {
        const ended = { endedAt: at }
        await store.updateAlert(tx, alert.id, ended)
        await tell(tx, { ...alert, ...ended }, told.to, told.isSet)
      }
    }
  }

  /** Posts what is due. Each is claimed first, so that several instances never post it twice. */
  async function postDue(): Promise<void> {
    const until = new Date(clock.now().getTime() + CLAIM_MS).toISOString()
    const due = await db.transaction(async (tx) => {
      await db.engine.lock(tx, 'alerts')
      return await store.claimDue(tx, isoNow(clock), until, rowsAtOnce(BATCH))
    })
    for (const post of due) {
      const refused = await webhook.post(post.body, { event: post.event, id: String(post.id) })
      const delay = refused?.isPassing === false ? null : delayAfter(post.attempts)
      if (refused) log.warn({ alert: post.alertId, reason: refused.fault }, 'an alert could not be posted')
      const later = new Date(clock.now().getTime() + (delay ?? 0)).toISOString()
      const change: Partial<store.Post> = refused
        ? { state: delay === null ? 'failed' : 'queued', nextAttemptAt: later, lastError: refused.fault }
        : { state: 'sent', sentAt: isoNow(clock), lastError: null }
      await db.transaction((tx) => store.updatePost(tx, post.id, change))
    }
  }

  return {
    webhook,

    /** Looks whether something has become red or well, and reports it. */
    async look(): Promise<void> {
      const wanted = await settings.get('alerts')
      const looked = await healthOverview.read()
      const red = redChecks(looked, await store.listOpen(db.read), clock.now()).filter(({ kind }) => wanted[kind])
      const told = { to: await readers(), isSet: await webhook.isSet() }
      if (red.length > 0 || (await store.listOpen(db.read)).length > 0) {
        await db.transaction(async (tx) => {
          await db.engine.lock(tx, 'alerts')
          await compare(tx, red, ({ kind }) => wanted[kind], told)
        })
      }
      await postDue()
    },

    /** What is red now and was told, the newest first. */
    async listOpen() {
      const open = await store.listOpen(db.read)
      return open.flatMap(({ id, words, raisedAt }) => (raisedAt ? [{ id, words, raisedAt }] : []))
    },

    async list(): Promise<AlertsAnswer['items']> {
      const alerts = await store.listRaised(db.read, SHOWN)
      const posts = await store.listPosts(
        db.read,
        alerts.map(({ id }) => id),
      )
      return alerts.map(({ id, kind, words, raisedAt, endedAt }) => {
        const post = posts.get(id)
        return {
          ...{ id, kind, words },
          raisedAt: raisedAt ?? '',
          endedAt: endedAt,
          posted: post ? { state: post.state, error: post.lastError } : null,
        }
      })
    },

    /** Tells everybody who is notified of alerts that this is a test, and answers what came of each. */
    async sendTest(actor: Actor): Promise<{ ok: boolean; message: string; lines: string[] }> {
      const [to, isSet] = [await readers(), await webhook.isSet()]
      const rendered = await outbox.write(testMail(healthUrl, actor.name))
      const emails = to.map(async (reader): Promise<Line> => {
        const tried = await outbox.sendNow({ kind: 'alert.test', to: reader, ...rendered })
        if (!tried) return [false, `${reader}: no mail server is set up, so nothing was sent.`]
        return tried.outcome === 'accepted'
          ? [true, `${reader}: the mail server accepted the email.`]
          : [false, `${reader}: the email was not sent. ${tried.answer}`]
      })
      const now = isoNow(clock)
      const told = { id: newId(), event: 'alert.test', kind: 'test', check: 'test', title: 'This is a test' } as const
      const words = `${actor.name} sent a test alert. Nothing is wrong.`
      const body = payloadOf({ ...told, words, raisedAt: now, endedAt: null }, await site())
      const posted = isSet ? [postTest(body, told.id)] : []
      const lines = await Promise.all([...emails, ...posted])
      const ok = lines.length > 0 && lines.every(([isGood]) => isGood)
      await db.transaction((tx) =>
        audit.record(tx, actor, { action: 'alert.tested', subject: 'settings:alerts', detail: { ok } }),
      )
      const message =
        lines.length === 0
          ? 'Nothing was sent: alerts are emailed to nobody, and no webhook is set.'
          : ok
            ? 'The test alert was sent. Check that it arrives.'
            : 'The test alert did not reach everybody.'
      return { ok, message, lines: lines.map(([, line]) => line) }
    },

    sweep: () =>
      db.transaction((tx) => store.deleteEndedBefore(tx, new Date(clock.now().getTime() - KEPT_MS).toISOString())),
  }

  async function postTest(body: string, id: string): Promise<Line> {
    const refused = await webhook.post(body, { event: 'alert.test', id })
    return refused ? [false, `Webhook: ${refused.fault}`] : [true, 'Webhook: it took the message.']
  }
}

type Line = [isGood: boolean, words: string]

interface Told {
  to: string[]
  /** Whether there is a webhook. */
  isSet: boolean
}
