import { createSocket } from 'node:dgram'

export type DnsServer = Awaited<ReturnType<typeof startDnsServer>>

/** How a name is answered: by its TXT records, or not at all. */
type Answers = Record<string, string[] | 'silence' | 'servfail'>

const [TXT, IN, NO_SUCH_NAME, SERVER_FAILURE] = [16, 1, 3, 2]

/** A small real DNS server on this machine, which knows TXT records only. */
export async function startDnsServer(answers: Answers = {}) {
  const asked: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => {
    const { name, end } = nameIn(query)
    asked.push(name)
    const known = answers[name.toLowerCase()]
    if (known === 'silence') return
    const code = known === 'servfail' ? SERVER_FAILURE : known ? 0 : NO_SUCH_NAME
    const records = Array.isArray(known) ? known : []
    const header = Buffer.from(query.subarray(0, 12))
    header.writeUInt16BE(0x8180 | code, 2)
    header.writeUInt16BE(records.length, 6)
    header.writeUInt16BE(0, 8)
    header.writeUInt16BE(0, 10)
    socket.send(Buffer.concat([header, query.subarray(12, end), ...records.map(recordOf)]), port, address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return {
    /** What DNS_SERVERS has to be. */
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    answers,
    close: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  }
}

/** The name that is asked for, and where the question ends. */
function nameIn(query: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.'), end: at + 5 }
}

/** One TXT record for the name in the question; long ones go in pieces of 255 bytes. */
function recordOf(text: string): Buffer {
  const bytes = Buffer.from(text, 'latin1')
  const pieces: Buffer[] = []
  for (let at = 0; at < bytes.length; at += 255) {
    const piece = bytes.subarray(at, at + 255)
    pieces.push(Buffer.from([piece.length]), piece)
  }
  const data = Buffer.concat(pieces)
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(TXT, 2)
  head.writeUInt16BE(IN, 4)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}
