import { connect } from 'node:tls'

const WAIT_MS = 10_000

/** When the certificate ends with which an HTTPS address is served; null when nobody answers there, or not by HTTPS. */
export async function certificateEnd(address: string): Promise<Date | null> {
  const { protocol, hostname: host, port } = new URL(address)
  if (protocol !== 'https:') return null
  return await new Promise((resolve) => {
    // Whoever signed it: that it ends is all that is asked here.
    const socket = connect({ host, port: Number(port || 443), servername: host, rejectUnauthorized: false })
    const end = (at: Date | null) => {
      socket.destroy()
      resolve(at)
    }
    socket.setTimeout(WAIT_MS, () => end(null))
    socket.once('error', () => end(null))
    socket.once('secureConnect', () => {
      const at = new Date(socket.getPeerCertificate().valid_to)
      end(Number.isNaN(at.getTime()) ? null : at)
    })
  })
}
