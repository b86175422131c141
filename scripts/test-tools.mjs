// Every program that a test runs. `npm test` installs what is missing as root on Debian; elsewhere the tests that need a
// missing optional tool are skipped and named at the end. `tests/house` checks that nothing else is run.
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const API = ['api-sqlite', 'api-postgres']

/**
 * @typedef {object} Tool
 * @property {string} package The Debian package.
 * @property {string[]} programs The programs of it that tests run.
 * @property {string} proves What the tests show with it.
 * @property {boolean} isRequired Whether `npm test` stops without it.
 * @property {string[]} suites The suites that run it; empty for commands beside `npm test`.
 * @property {boolean} [needsRoot] Whether only root can use it as the tests do.
 */

/** Each is a {@link Tool}. */
export const TEST_TOOLS = /** @type {const} */ ({
  chromium: {
    package: 'chromium-headless-shell',
    programs: ['chromium-headless-shell', 'chromium'],
    proves: 'every screen in a browser',
    isRequired: true,
    suites: ['browser'],
  },
  firefox: {
    package: 'firefox-esr',
    programs: ['firefox-esr'],
    proves: 'the site works in a second browser',
    isRequired: false,
    suites: ['operations'],
  },
  postgres: {
    package: 'postgresql',
    programs: ['initdb', 'postgres', 'pg_dump', 'pg_config'],
    proves: 'everything on the second engine',
    isRequired: true,
    suites: ['api-postgres', 'operations'],
  },
  openssl: {
    package: 'openssl',
    programs: ['openssl'],
    proves: 'keys, certificates and timestamps of others are understood',
    isRequired: true,
    suites: API,
  },
  tar: {
    package: 'tar',
    programs: ['tar'],
    proves: 'backups open with the ordinary tar; data of earlier releases is unpacked with it',
    isRequired: true,
    suites: ['operations'],
  },
  coreutils: {
    package: 'coreutils',
    programs: ['id'],
    proves: 'PostgreSQL runs under an account of its own where the tests run as root',
    isRequired: true,
    suites: ['api-postgres', 'operations'],
  },
  age: {
    package: 'age',
    programs: ['age', 'age-keygen'],
    proves: 'encrypted backups open with the ordinary age',
    isRequired: false,
    suites: API,
  },
  poppler: {
    package: 'poppler-utils',
    programs: ['pdfsig', 'pdftotext', 'pdfinfo'],
    proves: 'sealed PDFs are valid for another implementation',
    isRequired: false,
    suites: [...API, 'operations'],
  },
  dovecot: {
    package: 'dovecot-imapd',
    programs: ['dovecot'],
    proves: 'a mailbox is read from a real IMAP server',
    isRequired: false,
    suites: API,
    // Dovecot keeps mail under another account.
    needsRoot: true,
  },
  clamd: {
    package: 'clamav-daemon',
    programs: ['clamd'],
    proves: 'a real scanner finds the test virus',
    isRequired: false,
    suites: API,
  },
  pgbouncer: {
    package: 'pgbouncer',
    programs: ['pgbouncer'],
    proves: 'a pooler in transaction mode is refused',
    isRequired: false,
    suites: ['operations'],
  },
  python: {
    package: 'python3',
    programs: ['python3'],
    proves: 'listens on the datagram socket of a service manager, which Node cannot',
    isRequired: false,
    suites: ['operations'],
  },
  systemd: {
    package: 'systemd',
    programs: ['systemd-notify'],
    proves: 'the site reports its state to systemd',
    isRequired: false,
    suites: ['operations'],
  },
  mount: {
    package: 'mount',
    programs: ['mount', 'umount'],
    proves: 'a full disk and a read-only disk are survived',
    isRequired: false,
    suites: ['operations'],
    needsRoot: true,
  },
  git: {
    package: 'git',
    programs: ['git'],
    proves: 'lists the sources for `npm run test:planted`',
    isRequired: true,
    suites: [],
  },
})

/** @typedef {keyof typeof TEST_TOOLS} ToolName */

// Daemons are outside the PATH of an ordinary account.
const ALWAYS = ['/usr/local/sbin', '/usr/sbin', '/sbin', '/usr/local/bin', '/usr/bin', '/bin']

/**
 * The path of a program of this machine.
 * @param {string} name
 * @returns {string | undefined}
 */
export function findProgram(name) {
  const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...ALWAYS]
  return folders.map((folder) => join(folder, name)).find(isExecutable)
}

/**
 * The same; its bare name where it is missing, so that running it fails with that name.
 * @param {(typeof TEST_TOOLS)[ToolName]['programs'][number]} name
 */
export function program(name) {
  return findProgram(name) ?? name
}

/**
 * Why the tests cannot use a tool here; null when they can.
 * @param {ToolName} name
 * @returns {string | null}
 */
export function whyUnusable(name) {
  const tool = TEST_TOOLS[name]
  if (!tool.programs.every(findProgram)) return `needs the Debian package ${tool.package}`
  return 'needsRoot' in tool && process.getuid?.() !== 0 ? `needs root to run ${tool.programs[0]}` : null
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
