import type { WorkReport } from '#contract/overview/reports.ts'
import { HOUR_MS } from '#domain/time/durations.ts'

export type Row = WorkReport['tables'][number]['rows'][number]

interface Message {
  conversation: number
  at: string
  name: string
  fromFirm: number
}

export const oneDecimal = (value: number) => Math.round(value * 10) / 10

export function average(values: number[]): number | null {
  return values.length === 0 ? null : oneDecimal(values.reduce((sum, value) => sum + value, 0) / values.length)
}

/** How soon each person of the firm answered: from the first message of a client that waits to the next of the firm. */
export function answersIn(messages: Message[]): Row[] {
  const hours = new Map<string, number[]>()
  let waiting: Message | null = null
  for (const message of messages) {
    if (waiting?.conversation !== message.conversation) waiting = null
    if (message.fromFirm === 0) waiting ??= message
    else if (waiting) {
      const took = (Date.parse(message.at) - Date.parse(waiting.at)) / HOUR_MS
      hours.set(message.name, [...(hours.get(message.name) ?? []), took])
      waiting = null
    }
  }
  return [...hours]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, each]) => [name, each.length, average(each)])
}
