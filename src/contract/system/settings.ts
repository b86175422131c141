import { answers, calls, listOf, named, pageQuery, takesFields, takesJson, z } from '#contract/route.ts'
import { officeSections } from './settings-office.ts'
import { publicSections } from './settings-public.ts'

export const sectionSchemas = { ...publicSections, ...officeSections }

export type Section = keyof typeof sectionSchemas
export type PublicSection = keyof typeof publicSections
/** The values of all sections; `Settings['firm']` is one of them. */
export type Settings = { [S in Section]: z.infer<(typeof sectionSchemas)[S]> }
export type PublicSettings = Pick<Settings, PublicSection>

export const SECTIONS = Object.keys(sectionSchemas) as Section[]
export const PUBLIC_SECTIONS = Object.keys(publicSections) as PublicSection[]

export const isSection = (name: string): name is Section => Object.hasOwn(sectionSchemas, name)

const version = z.int().min(0).describe('Counts the saves of a section; 0 while it is the default')

const publicAnswer = named('PublicSettings', {
  settings: z.object(publicSections),
  versions: z.record(z.string(), version),
  sendsEmail: z.boolean().describe('Whether the site has a mail server; else its emails wait'),
  hasNewsletter: z.boolean().describe('Whether a newsletter is sent each week, and so offered on the site'),
  hasCalendar: z.boolean().describe('Whether there are public dates, and so a page with them'),
  publicUrl: z.string().describe('The address of the site, as search engines and mails name it'),
})

const officeAnswer = named('Settings', {
  settings: z.object(sectionSchemas),
  versions: z.record(z.string(), version),
  changes: z
    .record(z.string(), z.object({ at: z.string(), by: z.string().nullable() }).nullable())
    .describe('When each was last saved and by whom; null while it is the default'),
})

const sectionName = z.enum(SECTIONS as [Section, ...Section[]], 'There is no such section')

const savedAnswer = named('SettingsSaved', { section: sectionName, version, message: z.string() })

const pastVersion = named('SettingsVersion', {
  version,
  savedAt: z.string().nullable().describe('null for the default content'),
  savedBy: z.string().nullable(),
  changes: z
    .array(z.object({ path: z.string(), before: z.string(), after: z.string() }))
    .describe('What this save changed'),
})

const inSection = z.object({ section: sectionName })

/** One section with its new value; which value is right follows from the section. */
const saveBody = z
  .discriminatedUnion(
    'section',
    SECTIONS.map((section) =>
      z.object({ section: z.literal(section), value: sectionSchemas[section], version }),
    ) as unknown as [SaveSchema<'firm'>, ...{ [S in Section]: SaveSchema<S> }[Section][]],
  )
  .openapi('SettingsSave')

const previewBody = z
  .discriminatedUnion(
    'section',
    PUBLIC_SECTIONS.map((section) =>
      z.object({ section: z.literal(section), value: sectionSchemas[section] }),
    ) as unknown as [Omitted<SaveSchema<'firm'>>, ...{ [S in PublicSection]: Omitted<SaveSchema<S>> }[PublicSection][]],
  )
  .openapi('SettingsPreview')

type Omitted<T> = T extends z.ZodObject<infer Shape> ? z.ZodObject<Omit<Shape, 'version'>> : never

type SaveSchema<S extends Section> = z.ZodObject<{
  section: z.ZodLiteral<S>
  value: (typeof sectionSchemas)[S]
  version: typeof version
}>

const forEveryone = calls('settings', 'public')
const forAdmins = calls('settings', 'admin')

export const getSettings = forEveryone.get('/api/settings', {
  summary: 'What the firm says about itself on its site',
  responses: { 200: answers(publicAnswer, 'Every public section, and the version of each') },
})

export const getOfficeSettings = forAdmins.get('/api/settings/office', {
  summary: 'Every section, those of the office included',
  responses: { 200: answers(officeAnswer, 'Every section, and the version of each') },
})

export const saveSettings = forAdmins.put('/api/settings', {
  summary: 'Save one section; 409 with what changed when another user saved it since that version',
  request: { body: takesJson(saveBody) },
  responses: { 200: answers(savedAnswer, 'Saved') },
})

export const previewSettings = forAdmins.post('/api/settings/preview', {
  summary: 'What the public would read if a section were saved so; nothing is saved',
  request: { body: takesJson(previewBody) },
  responses: { 200: answers(publicAnswer, 'Every public section, with that one in its place') },
})

export const listSettingsHistory = forAdmins.get('/api/settings/{section}/history', {
  summary: 'The saves of a section, newest first, with what each changed',
  request: { params: inSection, query: pageQuery },
  responses: { 200: answers(listOf(pastVersion), 'One page of saves') },
})

export const restoreSettings = forAdmins.post('/api/settings/{section}/restore', {
  summary: 'Save an earlier version of a section again',
  request: {
    params: inSection,
    body: takesFields({ restore: version, version }),
  },
  responses: { 200: answers(savedAnswer, 'Restored, as a new version') },
})

export const resetSettings = forAdmins.post('/api/settings/{section}/reset', {
  summary: 'Restore the default content of a section',
  request: { params: inSection, body: takesFields({ version }) },
  responses: { 200: answers(savedAnswer, 'The default, as a new version') },
})
