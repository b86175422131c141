import { existsSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { loadEnvFile } from 'node:process'
import { z } from 'zod'
import { RECIPIENT } from './age.ts'
import { KEY_PATTERN } from './document-key.ts'
import { StartError } from './start-error.ts'

/** What a deployment decides. What the firm decides about its site is `settings`. */
export interface Config {
  mode: 'production' | 'development' | 'test'
  port: number
  host: string
  publicUrl: string
  dataDir: string
  backupDir: string
  /** A store that speaks S3, in the place of the folder. */
  backupUrl: string | null
  backupRecipient: string | null
  storageUrl: string | null
  /** Encrypts documents at rest; 64 hexadecimal digits. */
  documentsKey: string | null
  /** The one that is being replaced. */
  documentsKeyBefore: string | null
  clamdUrl: string | null
  databaseUrl: string
  secret: string | null
  smtpUrl: string | null
  smtpAllowPlaintext: boolean
  smtpCaFile: string | null
  mailFrom: string | null
  /** Whom to ask about records of the sender's domain; the machine's own servers where there is none. */
  dnsServers: string[]
  /** Addresses of private networks from which imports may fetch pictures all the same. */
  importHosts: string[]
  /** Addresses of private networks, this machine included, to which alerts may be posted all the same. */
  alertHosts: string[]
  /** Addresses of private networks where a timestamp server may be. */
  timestampHosts: string[]
  /** Addresses of private networks at which a mail server or mailbox that was set on screen may be. */
  mailHosts: string[]
  newsServiceUrl: string | null
  corsOrigins: string[]
  trustProxy: number
  adminEmail: string
  adminPassword: string | null
  logLevel: string
  slowQueryMs: number
  metricsToken: string | null
  showDesign: boolean
  watchdogSeconds: number
}

/** A value that stops the start; its message is one line that names the variable. */
export class ConfigError extends StartError {}

export function loadConfig(env: NodeJS.ProcessEnv = readEnvironment()): Config {
  const parsed = schema.safeParse(withoutBlanks(env))
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new ConfigError(`${String(issue?.path[0] ?? 'environment')}: ${issue?.message ?? 'is not valid'}`)
  }
  const value = parsed.data
  const dataDir = resolve(value.DATA_DIR)
  return {
    mode: value.NODE_ENV,
    port: value.PORT,
    host: value.HOST,
    publicUrl: (value.PUBLIC_URL ?? `http://localhost:${value.PORT}`).replace(/\/+$/, ''),
    dataDir,
    backupDir: resolve(value.BACKUP_DIR ?? resolve(dataDir, 'backups')),
    backupUrl: value.BACKUP_URL ?? null,
    backupRecipient: value.BACKUP_RECIPIENT ?? null,
    storageUrl: value.STORAGE_URL ?? null,
    clamdUrl: value.CLAMD_URL ?? null,
    documentsKey: value.DOCUMENTS_KEY ?? keyIn(value.DOCUMENTS_KEY_FILE),
    documentsKeyBefore: value.DOCUMENTS_KEY_BEFORE ?? null,
    databaseUrl: value.DATABASE_URL ?? `sqlite:${resolve(dataDir, 'countinghouse.db')}`,
    secret: value.SECRET ?? null,
    smtpUrl: value.SMTP_URL ?? null,
    smtpAllowPlaintext: value.SMTP_ALLOW_PLAINTEXT !== undefined,
    smtpCaFile: value.SMTP_CA_FILE ? resolve(value.SMTP_CA_FILE) : null,
    mailFrom: value.MAIL_FROM ?? null,
    dnsServers: value.DNS_SERVERS,
    importHosts: value.IMPORT_HOSTS,
    alertHosts: value.ALERT_HOSTS,
    timestampHosts: value.TIMESTAMP_HOSTS,
    mailHosts: value.MAIL_HOSTS,
    newsServiceUrl: value.NEWS_SERVICE_URL?.replace(/\/+$/, '') ?? null,
    corsOrigins: value.CORS_ORIGINS,
    trustProxy: value.TRUST_PROXY,
    adminEmail: value.ADMIN_EMAIL,
    adminPassword: value.ADMIN_PASSWORD ?? null,
    logLevel: value.LOG_LEVEL,
    slowQueryMs: value.SLOW_QUERY_MS,
    metricsToken: value.METRICS_TOKEN ?? null,
    showDesign: value.SHOW_DESIGN ?? value.NODE_ENV !== 'production',
    watchdogSeconds: value.WATCHDOG_SECONDS,
  }
}

function keyIn(path: string | undefined): string | null {
  if (!path) return null
  try {
    const key = readFileSync(path, 'utf8').trim()
    if (KEY_PATTERN.test(key)) return key
  } catch (error) {
    throw new ConfigError(
      `DOCUMENTS_KEY_FILE: ${path} cannot be read (${error instanceof Error ? error.message : error})`,
    )
  }
  throw new ConfigError(`DOCUMENTS_KEY_FILE: ${path} ${NOT_A_KEY}`)
}

const NOT_A_KEY = 'must hold 64 hexadecimal digits, such as `openssl rand -hex 32` prints'

const documentsKey = z.string().trim().regex(KEY_PATTERN, NOT_A_KEY).optional()

/** In so many words, so that nobody sets it by accident. */
const PLAINTEXT = 'yes-send-unencrypted'

const url = (protocols: string[], example: string) =>
  z.string().refine(
    (text) => {
      try {
        return protocols.includes(new URL(text).protocol)
      } catch {
        return false
      }
    },
    { message: `must be an address such as ${example}` },
  )

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )

/** `192.0.2.1`, `192.0.2.1:53`, `2001:db8::1` or `[2001:db8::1]:53`. */
function isDnsServer(server: string): boolean {
  const [, bracketed, plain] = /^(?:\[(.+)\]|([^:]+))(?::\d{1,5})?$/.exec(server) ?? []
  return isIP(bracketed ?? plain ?? server) > 0
}

const privateHosts = list.refine((hosts) => hosts.every((host) => isIP(host) !== 0), {
  message: 'must be IP addresses, such as 10.0.0.5',
})

const schema = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], { message: 'must be production, development or test' })
    .default('production'),
  PORT: z.coerce
    .number({ message: 'must be a number between 0 and 65535' })
    .int('must be a whole number')
    .min(0, 'must be 0 or more')
    .max(65535, 'must be 65535 or less')
    .default(3000),
  HOST: z.string().default('0.0.0.0'),
  PUBLIC_URL: url(['http:', 'https:'], 'https://www.example.com').optional(),
  DATA_DIR: z.string().default('data'),
  BACKUP_DIR: z.string().optional(),
  BACKUP_URL: url(['s3:'], 's3://KEY:SECRET@s3.example.com/bucket/folder').optional(),
  BACKUP_RECIPIENT: z.string().trim().regex(RECIPIENT, 'must be the public half of an age key, age1…').optional(),
  DATABASE_URL: url(['postgres:', 'postgresql:', 'sqlite:'], 'postgres://user:password@host/name').optional(),
  STORAGE_URL: url(['s3:'], 's3://KEY:SECRET@s3.example.com/bucket').optional(),
  DOCUMENTS_KEY: documentsKey,
  DOCUMENTS_KEY_FILE: z.string().optional(),
  DOCUMENTS_KEY_BEFORE: documentsKey,
  CLAMD_URL: url(['tcp:', 'unix:'], 'tcp://127.0.0.1:3310 or unix:///run/clamav/clamd.ctl').optional(),
  SECRET: z.string().min(32, 'must be at least 32 characters').optional(),
  SMTP_URL: url(['smtp:', 'smtps:'], 'smtp://user:password@mail.example.com:587').optional(),
  SMTP_ALLOW_PLAINTEXT: z
    .literal(PLAINTEXT, { message: `must be ${PLAINTEXT}, or not set: then mail to another machine travels encrypted` })
    .optional(),
  SMTP_CA_FILE: z.string().optional(),
  MAIL_FROM: z.string().max(254, 'must be 254 characters or fewer').optional(),
  IMPORT_HOSTS: privateHosts,
  ALERT_HOSTS: privateHosts,
  TIMESTAMP_HOSTS: privateHosts,
  MAIL_HOSTS: privateHosts,
  DNS_SERVERS: list.refine((servers) => servers.every(isDnsServer), {
    message: 'must be IP addresses, with or without a port, such as 9.9.9.9,127.0.0.1:5353',
  }),
  NEWS_SERVICE_URL: url(['http:', 'https:'], 'https://news.example.com').optional(),
  CORS_ORIGINS: list,
  TRUST_PROXY: z.coerce
    .number({ message: 'must be the number of proxies in front of the site, such as 1' })
    .int('must be a whole number')
    .min(0, 'must be 0 or more')
    .max(10, 'must be 10 or less')
    .default(0),
  ADMIN_EMAIL: z.email('must be an email address').default('admin@example.com'),
  ADMIN_PASSWORD: z
    .string()
    .min(10, 'must be at least 10 characters')
    .max(128, 'must be at most 128 characters')
    .optional(),
  SLOW_QUERY_MS: z.coerce
    .number({ message: 'must be a number of milliseconds' })
    .min(0, 'must be 0 or more')
    .default(500),
  METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters').optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      message: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
  SHOW_DESIGN: z.stringbool({ message: 'must be 1 or 0' }).optional(),
  WATCHDOG_SECONDS: z.coerce
    .number({ message: 'must be a number of seconds, or 0' })
    .min(0, 'must be 0 or more')
    .max(3600, 'must be 3600 or less')
    .default(30),
})

export const VARIABLES = Object.keys(schema.shape)

/** Variables that are set and nearly have the name of one of ours: a value that nobody reads. */
export function misspelt(env: NodeJS.ProcessEnv): string[] {
  return Object.keys(env)
    .filter((name) => !VARIABLES.includes(name) && name.length >= SHORTEST_MISSPELT && !ALSO_READ.has(name))
    .flatMap((name) => {
      const meant = VARIABLES.find((known) => known.length >= SHORTEST_MISSPELT && isNearly(name, known))
      return meant ? [`${name} is no setting of the site: ${meant} was meant?`] : []
    })
}

/** Shorter names resemble too many others. */
const SHORTEST_MISSPELT = 6
/** By commands, or by Node. */
const ALSO_READ = new Set(['SECRET_BEFORE'])

function isNearly(name: string, known: string): boolean {
  if (Math.abs(name.length - known.length) > 1) return false
  let at = 0
  while (at < name.length && name[at] === known[at]) at++
  const rest = (word: string, from: number) => word.slice(from)
  return (
    rest(name, at + 1) === rest(known, at + 1) ||
    rest(name, at + 1) === rest(known, at) ||
    rest(name, at) === rest(known, at + 1) ||
    (name[at] === known[at + 1] && name[at + 1] === known[at] && rest(name, at + 2) === rest(known, at + 2))
  )
}

function readEnvironment(): NodeJS.ProcessEnv {
  if (existsSync('.env')) loadEnvFile('.env')
  return process.env
}

function withoutBlanks(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => Boolean(entry[1]?.trim())))
}
