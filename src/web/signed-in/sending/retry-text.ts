/** What is said of a file whose line was lost; the moment of the next try, or none while there is no network. */
export function retryText(nextAt: number | null): string {
  const kept = 'Not sent yet: the connection was lost. It is kept on this device and goes on by itself'
  if (nextAt === null) return `${kept} when you are online again.`
  const time = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', second: '2-digit' })
  return `${kept}: the next try is at ${time.format(nextAt)}.`
}
