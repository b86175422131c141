import { answers, calls, named, z } from '#contract/route.ts'
import { INCOMING_WAYS } from './incoming-mail-fields.ts'

const healthAnswer = named('Health', { status: z.literal('ok') })

const readyAnswer = named('Readiness', {
  status: z.enum(['ready', 'unready']),
  checks: z.record(z.string(), z.object({ ok: z.boolean(), note: z.string().optional() })),
})

const forEveryone = calls('operations', 'public')
const forAdmins = calls('operations', 'admin')

export const getHealth = forEveryone.get('/healthz', {
  cache: 'nobody',
  summary: 'Whether the process is alive',
  responses: { 200: answers(healthAnswer, 'It is') },
})

export const getReadiness = forEveryone.get('/readyz', {
  cache: 'nobody',
  summary: 'Whether the site can serve: database, migrations, file store, disk',
  responses: { 200: answers(readyAnswer, 'Ready'), 503: answers(readyAnswer, 'Not ready, and why') },
})

const moment = z.string().nullable()

const overview = named('HealthOverview', {
  version: z.string(),
  node: z.string(),
  startedAt: z.string().describe('Of the instance that answered'),
  memoryBytes: z.number(),
  engine: z.enum(['sqlite', 'postgres']),
  databaseBytes: z.number(),
  migrations: z.object({ applied: z.number(), last: z.string() }),
  disk: z.object({ freeBytes: z.number(), totalBytes: z.number() }),
  backupDisk: z
    .object({ freeBytes: z.number(), totalBytes: z.number() })
    .nullable()
    .describe('Null where backups are on the same disk, or in a store'),
  certificate: z
    .object({ endsAt: z.string() })
    .nullable()
    .describe('Of the address of the site; null while it is not known'),
  mail: z.object({
    delivering: z.boolean().describe('Whether a mail server is set'),
    stuckSince: z.string().nullable().describe('Since when nothing has left although something waits'),
    lastSentAt: moment,
    waiting: z.number(),
    failed: z.number(),
  }),
  incomingMail: z
    .object({
      way: z.enum(INCOMING_WAYS).nullable(),
      readAt: moment,
      failingSince: moment,
      failure: z.string().nullable(),
      waiting: z.number(),
      failed: z.number(),
    })
    .describe('Answers by email: how they come in, when the mailbox was last read, and what keeps it'),
  newsletter: z
    .object({
      subscribers: z.number(),
      pending: z.number().describe('Addresses that were not confirmed yet'),
      suppressed: z.number().describe('Addresses that are not written to until their owner subscribes'),
      sendingSince: moment.describe('Since when an issue is being sent; null while none is'),
      waiting: z.number().describe('Emails to many that wait for their turn'),
      recipients: z.number().describe('Of all issues, as are the next two'),
      bounced: z.number(),
      unsubscribed: z.number(),
    })
    .describe('Subscribers, and what was sent to them'),
  audit: z.object({
    events: z.number(),
    hash: z.string().describe('Of the last event: note it elsewhere, and later changes can be shown'),
    intact: z.boolean().nullable().describe('What the daily check found; null before the first one'),
    checkedAt: moment,
  }),
  seals: z
    .object({ certificateEnds: moment, waiting: z.number(), unstamped: z.number() })
    .describe('The certificate that proposals are sealed with, and what waits for a seal or a timestamp'),
  signIn: z
    .object({ paused: z.number(), attacked: z.number() })
    .describe('Bursts of wrong passwords and codes in the last 24 hours: of one origin, and of many'),
  drill: z
    .object({
      state: z.enum(['never', 'good', 'partial', 'failed']),
      at: moment,
      seconds: z.number(),
      words: z.string().describe('What was compared, or what went wrong'),
      file: z.string(),
      late: z.boolean(),
    })
    .describe('The last try to restore the newest backup; partial where its private key is not here'),
  troubles: z
    .object({ errors: z.number(), stalledSeconds: z.number(), clockAheadSeconds: z.number() })
    .describe(
      'Within the last ten minutes: answers that were errors, and seconds in which the process was blocked; and how far the clock is ahead',
    ),
  jobs: z.array(z.object({ name: z.string(), startedAt: moment, finishedAt: moment, error: z.string().nullable() })),
  warnings: z.array(z.string()).describe('What needs attention, as text'),
})

export type HealthAnswer = z.infer<typeof overview>

export const getHealthOverview = forAdmins.get('/api/health', {
  summary: 'How the site is: version, database, disk, mail, regular work, and what needs attention',
  responses: { 200: answers(overview, 'How it is') },
})

export const getMetrics = forEveryone.get('/metrics', {
  // Guarded by a token or by being an admin: programs that watch a site have no account.
  cache: 'nobody',
  summary: 'Figures for Prometheus, for admins and anyone who sends the METRICS_TOKEN as a bearer token; else 404',
  responses: { 200: { description: 'Figures', content: { 'text/plain': { schema: z.string() } } } },
})
