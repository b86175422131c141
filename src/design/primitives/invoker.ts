/** Lets a button show or close a dialog without a script. React has no types for these attributes yet. */
export function invoker(command: 'show-modal' | 'close', dialog: string): object {
  return { command, commandfor: dialog }
}
