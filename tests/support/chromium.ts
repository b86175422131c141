import { existsSync } from 'node:fs'

const KNOWN = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium']

/** A Chromium of this machine; undefined means the one that Playwright brings. */
export function findChromium(): string | undefined {
  return [process.env.CHROMIUM_PATH, ...KNOWN].find((path) => path && existsSync(path))
}

export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
