export function calendarAddress(service: string | null): string {
  return service === null ? '/calendar' : `/calendar?${new URLSearchParams({ service })}`
}

export function calendarFile(service: string | null): string {
  return service === null ? '/calendar.ics' : `/calendar.ics?${new URLSearchParams({ service })}`
}
