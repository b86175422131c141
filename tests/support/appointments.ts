import type { Availability } from '#domain/appointments/free-times.ts'
import { WEEKDAYS } from '#domain/time/days.ts'
import { newEmail } from './accounts.ts'
import type { TestApp } from './app.ts'
import { clientsOf } from './clients.ts'
import type { Person } from './people.ts'

/** The same hours on every day. */
export const weekOf = (...spans: [opens: string, closes: string][]) =>
  Object.fromEntries(
    WEEKDAYS.map((day) => [day, spans.map(([opens, closes]) => ({ opens, closes }))]),
  ) as unknown as Availability

export const KIND = {
  name: 'Intro call',
  about: 'We get to know each other.',
  place: 'Online',
  minutes: 30,
  everyMinutes: 30,
  bufferMinutes: 0,
  noticeHours: 0,
  horizonDays: 60,
  dailyMost: 0,
  region: null,
}

/** Appointments of a site, as its office sets them up and visitors book them. */
export function appointmentsOf(app: TestApp) {
  const desk = clientsOf(app)
  const set = async (section: string, change: Record<string, unknown>) => {
    const { settings, versions } = await desk.done('GET', '/api/settings/office')
    const value = { ...settings[section], ...change }
    await desk.done('PUT', '/api/settings', { section, value, version: versions[section] })
  }

  async function hours(person: Pick<Person, 'bearer'>, week: Availability) {
    const { version } = await desk.done('GET', '/api/appointments/hours', undefined, person.bearer)
    return await desk.done('PUT', '/api/appointments/hours', { week, version }, person.bearer)
  }

  return {
    ...desk,
    set,
    hours,
    enable: (enabled = true) => set('appointments', { enabled }),

    /** A user who takes appointments every day. */
    async staff(name = 'Ann Account', week = weekOf(['09:00', '12:00'])) {
      const person = await app.person({ role: 'accountant', name, hours: 24 * 800 })
      await hours(person, week)
      return person
    },

    kind: (staff: Pick<Person, 'accountId'>[], fields: Record<string, unknown> = {}) =>
      desk.done('POST', '/api/appointment-kinds', {
        ...KIND,
        ...fields,
        staff: staff.map(({ accountId }) => accountId),
      }),

    async times(kind: number, from: string, to = from): Promise<{ at: string; date: string; time: string }[]> {
      return (await desk.done('GET', `/api/appointment-kinds/${kind}/times?from=${from}&to=${to}`, undefined, {})).items
    },

    book: (kind: number, at: string, fields: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
      desk.send(
        'POST',
        '/api/appointments',
        { kind, at, name: 'Vera Visitor', email: newEmail('vera'), ...fields },
        headers,
      ),
  }
}
