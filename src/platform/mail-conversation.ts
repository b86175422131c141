import { format } from 'node:util'

/** Hears each line of a conversation with a mail server: `< ` from the server, `> ` to it. */
export type Listener = (line: string) => void

interface Entry {
  tnx?: string
  outByteCount?: number
}

const MOST_LINES = 200

/** The lines that nodemailer tells its logger, without the mail itself and without name and password. */
export function loggerFor(hear: Listener, url: string) {
  const hide = hider(url)
  let isSigningIn = false
  let lines = 0

  function say(mark: string, line: string): void {
    if (++lines <= MOST_LINES) hear(mark + hide(line).slice(0, 500))
  }

  function told(entry: Entry, words: unknown, ...parts: unknown[]): void {
    const text = format(words, ...parts)
    for (const line of text.split(/\r?\n/).filter(Boolean)) {
      if (entry.tnx === 'server') {
        isSigningIn &&= line.startsWith('334')
        say('< ', isSigningIn ? '334 …' : line)
      } else if (entry.tnx === 'client') {
        const [, method] = /^(AUTH \S+)/i.exec(line) ?? []
        say('> ', method ? `${method} …` : isSigningIn ? '…' : line)
        isSigningIn ||= method !== undefined
      } else if (entry.outByteCount) {
        say('> ', `(the email, ${entry.outByteCount} bytes)`)
      }
    }
  }

  const ignore = () => {}
  return { level: ignore, trace: told, debug: told, info: told, warn: ignore, error: ignore, fatal: ignore }
}

/** Leaves out the password wherever a server repeats it, and the name where it stands as it is sent. */
function hider(url: string): (line: string) => string {
  const { username, password } = new URL(url)
  const [name, secret] = [decodeURIComponent(username), decodeURIComponent(password)]
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const hidden = [secret, base64(secret), base64(name), base64(`\0${name}\0${secret}`)].filter((text) => text !== '')
  return (line) => hidden.reduce((rest, text) => rest.replaceAll(text, '…'), line)
}
