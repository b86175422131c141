import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { isThisMachine } from './network.ts'
import { PrivateAddress, pinAddress } from './public-fetch.ts'

interface MailHost {
  host: string
  port: number
  /** Addresses of private networks that the operator allows. */
  privateHosts: string[]
}

const WITHIN_MS = 10_000
/** Where mail servers listen: on this machine these need no permission. */
const MAIL_PORTS = [25, 143, 465, 587, 993]
const PRIVATE =
  'Its address is in a private network. Whoever runs the site has to allow it by MAIL_HOSTS, as docs/reference.md says.'

/** Looks up a mail server that was named on screen, once: a name cannot mean another machine a moment later. */
export async function pinMailHost({ host, port, privateHosts }: MailHost, signal = AbortSignal.timeout(WITHIN_MS)) {
  const allow = (address: string) =>
    privateHosts.includes(address) || (isThisMachine(address) && MAIL_PORTS.includes(port))
  try {
    return await pinAddress(host, allow, signal)
  } catch (error) {
    if (error instanceof PrivateAddress) throw Object.assign(new PrivateAddress(PRIVATE), { code: 'EPRIVATE' })
    throw signal.aborted ? tooLate() : error
  }
}

export async function connectToMailHost(server: MailHost): Promise<Socket> {
  const late = AbortSignal.timeout(WITHIN_MS)
  const { pinned } = await pinMailHost(server, late)
  const socket = connect({ host: server.host.replace(/^\[|\]$/g, ''), port: server.port, lookup: pinned })
  try {
    await once(socket, 'connect', { signal: late })
    return socket
  } catch (error) {
    socket.destroy()
    throw late.aborted ? tooLate() : error
  }
}

const tooLate = () => Object.assign(new Error('No answer in time'), { code: 'ETIMEDOUT' })
