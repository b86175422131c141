/** What stops the start for a reason the operator can fix; its message is one line that says what to fix. */
export class StartError extends Error {}
