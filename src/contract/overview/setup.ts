import { answers, calls, messageAnswer, named, takesFields, takesJson, z } from '#contract/route.ts'
import { type Section, sectionSchemas } from '#contract/system/settings.ts'

export const SAMPLE_KINDS = [
  'people',
  'history',
  'prices',
  'figures',
  'certifications',
  'training',
  'articles',
  'events',
  'publications',
] as const
export type SampleKind = (typeof SAMPLE_KINDS)[number]

/** What is done until a site is the firm's own. */
export const SETUP_LINES = [
  'name',
  'firm',
  'look',
  'region',
  'mail',
  'samples',
  'promises',
  'article',
  'colleague',
  'second-factor',
  'backup-key',
] as const
export type SetupLine = (typeof SETUP_LINES)[number]

const SECTION_NAMES = Object.keys(sectionSchemas) as [Section, ...Section[]]

const sampleKind = z.enum(SAMPLE_KINDS, 'There is no such kind of sample')
const setupLine = z.enum(SETUP_LINES, 'There is no such line')

const sampleCount = z.object({
  kind: sampleKind,
  total: z.number().describe('How many the public sees'),
})

export const setup = named('Setup', {
  isOpened: z.boolean().describe('Whether the set-up was ever opened'),
  isOwner: z.boolean().describe('Whether who asks is the first administrator of the site'),
  isHidden: z.boolean().describe('Whether the checklist was hidden as a whole'),
  isDelivering: z.boolean().describe('Whether a mail server is set'),
  samples: z.array(sampleCount).describe('Samples that nobody has kept or cleared'),
  lines: z.array(z.object({ line: setupLine, isDone: z.boolean(), isAside: z.boolean() })),
})

export type SetupAnswer = z.infer<typeof setup>

const marked = named('SampleMarks', {
  articles: z.array(z.number()).describe('Articles that came with the site and are as they came'),
  events: z.array(z.number()).describe('Events of which the same is true'),
  files: z.array(z.number()).describe('Files of the library of which the same is true'),
})

const firmFields = sectionSchemas.firm.pick({
  name: true,
  legalName: true,
  email: true,
  phone: true,
  addressLines: true,
  city: true,
  region: true,
  postcode: true,
  country: true,
})

const forAdmins = calls('set-up', 'admin')
const forStaff = calls('set-up', 'staff')
const version = z.int().min(0)

export const getSetup = forAdmins.get('/api/setup', {
  summary: 'How far the site is the firm’s own: samples, and what is left to do',
  request: {
    query: z.object({
      opening: z
        .literal('yes')
        .optional()
        .describe('Notes that the set-up was opened: from then on it does not open automatically'),
    }),
  },
  responses: { 200: answers(setup, 'The state of the set-up') },
})

export const changeSetup = forAdmins.post('/api/setup', {
  summary: 'Note that the set-up was opened, put the checklist or one of its lines aside, or bring it back',
  request: {
    body: takesJson(
      z.union([
        z.object({ opened: z.literal(true) }),
        z.object({ hidden: z.boolean() }),
        z.object({ line: setupLine, aside: z.boolean() }),
      ]),
    ),
  },
  responses: { 200: answers(setup, 'The state of the set-up') },
})

export const saveSetupFirm = forAdmins.put('/api/setup/firm', {
  summary:
    'Save what the firm is called and where it is; sender, signature and applications follow while they are the default',
  request: { body: takesFields({ firm: firmFields, version }) },
  responses: { 200: answers(messageAnswer, 'Saved') },
})

export const saveSetupRegion = forAdmins.put('/api/setup/region', {
  summary: 'Save the time zone and the currency',
  request: {
    body: takesJson(sectionSchemas.firm.pick({ timeZone: true, currency: true }).extend({ version })),
  },
  responses: { 200: answers(messageAnswer, 'Saved') },
})

export const decideSamples = forAdmins.post('/api/setup/samples', {
  summary: 'Keep samples as the firm’s own, or clear them; what is cleared can be restored as what is deleted can',
  request: {
    body: takesFields({
      act: z.enum(['keep', 'clear']),
      kinds: z.array(sampleKind).min(1, 'Choose at least one').max(20),
    }),
  },
  responses: { 200: answers(messageAnswer, 'Done') },
})

const promise = z
  .object({
    id: z.string(),
    section: z.enum(SECTION_NAMES),
    path: z.string().openapi({ description: 'Where in the section, as `items.2.text`' }),
    sentence: z.string(),
  })
  .openapi('SitePromise')

export type PromiseAnswer = z.infer<typeof promise>

export const listPromises = forAdmins.get('/api/setup/promises', {
  summary: 'Sentences that came with the site, promise something, and were neither kept nor changed',
  responses: { 200: answers(z.object({ items: z.array(promise) }), 'All that are left') },
})

export const decidePromise = forAdmins.post('/api/setup/promises', {
  summary: 'Keep such a sentence as the firm’s own, or remove it from the site',
  request: { body: takesJson(z.object({ id: z.string().max(200), act: z.enum(['keep', 'remove']) })) },
  responses: { 200: answers(messageAnswer, 'Done') },
})

export const listSamples = forStaff.get('/api/samples', {
  summary: 'Which articles, events and files are samples that nobody has kept or changed',
  responses: { 200: answers(marked, 'Their numbers') },
})
