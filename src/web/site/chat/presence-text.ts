/** What is said to a visitor who wants to chat. No person is promised who is not there. */
export function presenceWords({ isHere, withinWorkingHours }: { isHere: boolean; withinWorkingHours: number }): string {
  if (isHere) return 'Somebody is here, and reads what you write.'
  return `Nobody is at the inbox right now. Write to us, and a person answers within ${withinWorkingHours} working hours.`
}
