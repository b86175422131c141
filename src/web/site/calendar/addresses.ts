/** The page with the dates of one service, or of all. */
export function calendarAddress(service: string | null): string {
  return service === null ? '/calendar' : `/calendar?${new URLSearchParams({ service })}`
}

/** The same for a calendar program. */
export function calendarFile(service: string | null): string {
  return service === null ? '/calendar.ics' : `/calendar.ics?${new URLSearchParams({ service })}`
}
