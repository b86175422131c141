/** What stops the start for a reason the operator can mend; its message is one line that says what to mend. */
export class StartError extends Error {}
