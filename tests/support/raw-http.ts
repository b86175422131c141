import { connect } from 'node:net'

/** Says these bytes to a server and answers all that it says until it hangs up. */
export function say(port: number, ...parts: (string | Buffer)[]): Promise<string> {
  return new Promise((resolve) => {
    let heard = ''
    const socket = connect(port, '127.0.0.1', () => {
      for (const part of parts) socket.write(part)
    })
    socket.setEncoding('latin1').on('data', (text) => {
      heard += text
    })
    socket.once('error', () => {})
    socket.once('close', () => resolve(heard))
  })
}
