import { readFile, writeFile } from 'node:fs/promises'
import { isSection, type Settings, sectionSchemas } from '#contract/system/settings.ts'
import type { Backend } from '#server/services.ts'
import { type Command, fileAt, UsageError } from './command.ts'
import { notWritten } from './not-written.ts'

export const settings: Command = {
  name: 'settings',
  summary: 'Write the settings of the site into a file, or take them from one',
  usage: 'export [FILE] | import FILE',
  options: {},
  async run({ positionals: [act, path], open }) {
    const file = path ? fileAt(path) : undefined
    if (act === 'export') return await exportTo(await open(), file)
    if (act === 'import' && file) return await importFrom(await open(), file)
    throw new UsageError('Say what to do: settings export [FILE], or settings import FILE')
  },
}

async function exportTo({ services }: Backend, file: string | undefined) {
  const all = (await services.settings.all()).settings
  const text = `${JSON.stringify(all, null, 2)}\n`
  if (file) await writeFile(file, text).catch((error: unknown) => notWritten(file, error))
  const words = file ? `${Object.keys(all).length} sections were written to ${file}.` : text.trimEnd()
  return { words, data: file ? { file, sections: Object.keys(all) } : all }
}

/** All sections or none: what does not fit is told before anything is saved. */
async function importFrom({ services }: Backend, file: string) {
  const given = await readSections(file)
  const { versions } = await services.settings.all()
  const saved: string[] = []
  for (const [section, value] of given) {
    const { version } = await services.settings.save(WRITER, section, value, versions[section])
    if (version !== versions[section]) saved.push(section)
  }
  const words = saved.length > 0 ? `Changed: ${saved.join(', ')}.` : 'Everything was like that already.'
  return { words, data: { changed: saved } }
}

const WRITER = { accountId: 'command-line', name: 'Command line' }

async function readSections(file: string): Promise<[keyof Settings, never][]> {
  const text = await readFile(file, 'utf8').catch(() => refuse(`${file} cannot be read`))
  return Object.entries(parse(file, text)).map(([section, value]) => {
    if (!isSection(section)) return refuse(`there is no section "${section}"`)
    const parsed = sectionSchemas[section].safeParse(value)
    const issue = parsed.error?.issues[0]
    if (issue) refuse(`${[section, ...issue.path].join('.')}: ${issue.message}`)
    return [section, parsed.data as never]
  })
}

function parse(file: string, text: string): Record<string, unknown> {
  try {
    const given: unknown = JSON.parse(text)
    if (given && typeof given === 'object' && !Array.isArray(given)) return given as Record<string, unknown>
  } catch {
    // Told below, in the same words.
  }
  return refuse(`${file} is not a file that \`settings export\` has written`)
}

function refuse(words: string): never {
  throw new UsageError(`Nothing was imported: ${words}`)
}
