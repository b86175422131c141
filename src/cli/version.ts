import { VERSION } from '#platform/version.ts'
import type { Command } from './command.ts'

export const version: Command = {
  name: 'version',
  summary: 'Say which version this is',
  usage: '',
  options: {},
  needsNoDatabase: true,
  async run() {
    return {
      words: `Countinghouse ${VERSION} on Node ${process.versions.node}`,
      data: { version: VERSION, node: process.versions.node },
    }
  },
}
