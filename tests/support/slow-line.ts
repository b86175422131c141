import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** A slow line to a site: what comes over it shares so many bits a second, and each answer is on its way for a while. */
export interface SlowLine {
  url: string
  close: () => void
}

// What a line carries at once; small enough that no answer has to wait long for another.
const PACKET = 1400

export async function openSlowLine(port: number, bitsPerSecond: number, latencyMs: number): Promise<SlowLine> {
  const sockets = new Set<Socket>()
  let free = 0

  /** Waits for the turn of so many bytes; the caller later comes after. */
  async function carried(bytes: number): Promise<void> {
    free = Math.max(free, Date.now()) + (bytes * 8000) / bitsPerSecond
    await wait(free - Date.now())
  }

  /** Hands on whatever comes, in packets and in order; the sender is held back for as long. */
  async function carry(from: Socket, to: Socket): Promise<void> {
    for await (const chunk of from as AsyncIterable<Buffer>) {
      for (let start = 0; start < chunk.length; start += PACKET) {
        const packet = chunk.subarray(start, start + PACKET)
        await carried(packet.length)
        if (!to.destroyed) to.write(packet)
      }
    }
    to.end()
  }

  const server = createServer((browser) => {
    const site = connect(port, '127.0.0.1')
    for (const socket of [browser, site]) {
      sockets.add(socket)
      socket.setNoDelay().on('error', () => {})
      socket.once('close', () => {
        sockets.delete(socket)
        browser.destroy()
        site.destroy()
      })
    }
    browser.on('data', async (asked) => {
      await wait(latencyMs)
      site.write(asked)
    })
    carry(site, browser).catch(() => browser.destroy())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port: own } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${own}`,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
