import { existsSync } from 'node:fs'

// The shell comes first: a whole browser loads pages of its own window, such as that of its address bar, in each context.
const SHELL = '/usr/bin/chromium-headless-shell'
const KNOWN = [SHELL, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium']

/** A Chromium of this machine; undefined means the one that Playwright brings. */
export function findChromium(): string | undefined {
  return [process.env.CHROMIUM_PATH, ...KNOWN].find((path) => path && existsSync(path))
}

/** Whether the browser that is found is the shell, or one that was chosen. */
export function isChromiumLean(): boolean {
  return Boolean(process.env.CHROMIUM_PATH) || existsSync(SHELL)
}

export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The shell would set each letter of the system's faces on a whole pixel, which no screen of today does.
  '--font-render-hinting=none',
  // No page of a test lives long enough to earn back what compiling its scripts a second and a third time, and collecting their
  // garbage on all cores at once, would cost. Where each function is in its file is recorded as it is compiled: the test listens to the
  // network, for which every request of a script asks whose it is, and the functions on the way would all be parsed again to tell.
  '--js-flags=--no-turbofan,--no-maglev,--single-threaded-gc,--no-enable-lazy-source-positions',
]
