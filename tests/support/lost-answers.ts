import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/**
 * Is between people and a site, and passes on what they send. Of the answers it lets none through: once as many
 * have begun as were awaited, each for a write that is kept, it tells `onAll`, and every line goes dead.
 */
export async function startLosing(port: number, awaited: number, onAll: () => void) {
  const lines: Socket[] = []
  let begun = 0
  const server = createServer((person) => {
    const site = connect(port, '127.0.0.1')
    lines.push(person, site)
    person.on('error', () => site.destroy())
    site.on('error', () => person.destroy())
    person.pipe(site)
    site.once('data', () => {
      begun += 1
      if (begun < awaited) return
      onAll()
      for (const line of lines) line.destroy()
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop(): Promise<void> {
      for (const line of lines) line.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
