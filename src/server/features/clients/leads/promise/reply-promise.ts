import { isWaiting, type Lead, type TimedLead } from '#server/features/clients/leads/leads.model.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { Tools } from '#server/tools.ts'
import { afterWorkingMinutes, type WorkingHours, workingMinutesBetween } from './working-hours.model.ts'

export type ReplyPromise = ReturnType<typeof createReplyPromise>

export function createReplyPromise({ clock }: Pick<Tools, 'clock'>, settings: SettingsService) {
  async function hours(): Promise<WorkingHours> {
    const all = await settings.all()
    return { ...all.settings.hours, timeZone: all.settings.firm.timeZone }
  }

  return {
    /** Until when a request that came at this moment should be answered. */
    async replyBy(createdAt: string): Promise<string | null> {
      const { withinWorkingHours } = await settings.get('replies')
      return afterWorkingMinutes(new Date(createdAt), withinWorkingHours * 60, await hours())?.toISOString() ?? null
    },

    async minutesTaken(createdAt: string, answeredAt: string): Promise<number> {
      return workingMinutesBetween(new Date(createdAt), new Date(answeredAt), await hours())
    },

    async timed(leads: Lead[]): Promise<TimedLead[]> {
      const [office, now] = [await hours(), clock.now()]
      return leads.map((lead) => {
        const waits = lead.replyBy !== null && isWaiting(lead)
        return { ...lead, minutesLeft: waits ? workingMinutesBetween(now, new Date(lead.replyBy ?? ''), office) : null }
      })
    },
  }
}
