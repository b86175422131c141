import { isOpenTo } from '#contract/access.ts'
import type { OfficeDayAnswer } from '#contract/overview/dashboard.ts'
import type { TimedLead } from '#server/features/clients/leads/leads.model.ts'
import type { Leads } from '#server/features/clients/leads/leads.service.ts'
import type { Setup } from '#server/features/overview/setup/setup.service.ts'
import type { Alerts } from '#server/features/system/alerts/alerts.service.ts'
import type { HealthOverview } from '#server/features/system/health/overview.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { Visits } from '#server/features/system/visits/visits.service.ts'
import type { Articles } from '#server/features/website/articles/articles.service.ts'
import type { Comments } from '#server/features/website/comments/comments.service.ts'
import type { Events } from '#server/features/website/events/events.service.ts'
import type { Deadlines } from '#server/features/work/deadlines/deadlines.service.ts'
import type { Actor } from '#server/http/environment.ts'
import type { Tools } from '#server/tools.ts'
import { twoWeeks } from './dashboard.model.ts'

interface Needs {
  alerts: Alerts
  articles: Articles
  comments: Comments
  deadlines: Deadlines
  events: Events
  healthOverview: HealthOverview
  leads: Leads
  settings: SettingsService
  setup: Setup
  visits: Visits
}

type System = NonNullable<OfficeDayAnswer['system']>
type OfficeDay = NonNullable<OfficeDayAnswer['office']>
type OfficeDayOf<Lead> = Omit<OfficeDay, 'requests'> & {
  requests: Omit<OfficeDay['requests'], 'next'> & { next: Lead[] }
}

export type Dashboard = ReturnType<typeof createDashboard>

const SHOWN = 5

/** The firm's day: what waits, what is late, what comes next. */
export function createDashboard({ clock }: Pick<Tools, 'clock'>, needs: Needs) {
  const { alerts, articles, comments, deadlines, events, healthOverview, leads, settings, setup, visits } = needs

  async function readOffice(actor: Actor): Promise<OfficeDayOf<TimedLead>> {
    const { waiting, late, leads: next } = await leads.listWaiting(actor, SHOWN)
    const today = await settings.dayOf(clock.now())
    const span = twoWeeks(today)
    return {
      requests: {
        ...(await leads.count(actor)),
        waiting,
        late,
        withinWorkingHours: (await settings.get('replies')).withinWorkingHours,
        next,
      },
      deadlines: await deadlines.figures(actor, today),
      visits: span.fill(await visits.listDays(span.from, span.to)),
    }
  }

  async function readSystem(actor: Actor): Promise<System> {
    const { mail, backups, warnings } = await healthOverview.read()
    return {
      mail: { delivering: mail.delivering, failed: mail.failed, waiting: mail.waiting },
      backup: { lastAt: backups.lastAt, late: backups.late, failure: backups.failure },
      warnings,
      alerts: await alerts.listOpen(),
      setup: await setup.read(actor),
    }
  }

  const countHeld = async () => (await comments.totals()).held

  async function readArticles() {
    const [counts, agenda] = [await articles.countStates(), await articles.agenda()]
    const items = (list: typeof agenda.drafts, dateOf: (each: (typeof list)[number]) => string | null) =>
      list.slice(0, SHOWN).map((each) => ({
        id: each.id,
        title: each.title,
        at: dateOf(each) ?? each.updatedAt,
        by: each.lastEditor,
      }))
    return {
      review: { total: counts.reviewDue, items: items(agenda.review, ({ reviewBy }) => reviewBy) },
      scheduled: { total: counts.scheduled, items: items(agenda.scheduled, ({ publishedAt }) => publishedAt) },
      drafts: { total: counts.draft, items: items(agenda.drafts, ({ updatedAt }) => updatedAt) },
    }
  }

  async function readEvents() {
    const { items, total } = await events.list({ view: 'coming', page: 1 })
    const next = items.slice(0, SHOWN).map(({ id, title, startsAt, seatsTaken, capacity, waiting }) => ({
      ...{ id, title, at: startsAt, taken: seatsTaken, capacity, waiting },
    }))
    return { total, items: next }
  }

  return {
    async read(actor: Actor) {
      const { role } = actor
      return {
        events: await readEvents(),
        content: isOpenTo('editor', role)
          ? { comments: { held: await countHeld() }, articles: await readArticles() }
          : null,
        office: isOpenTo('accountant', role) ? await readOffice(actor) : null,
        system: isOpenTo('admin', role) ? await readSystem(actor) : null,
      }
    },
  }
}
