import { globSync, readFileSync } from 'node:fs'

export interface Area {
  /** The sources that are changed. */
  sources: string[]
  unit: string[]
  api: string[]
}

/** API tests that exercise a feature under another name than its own. */
const MORE_TESTS: Record<string, string[]> = {
  accounts: [
    'sign-in',
    'registration',
    'two-factor',
    'team',
    'my-account',
    'passwords',
    'passkeys',
    'confirm-identity',
  ],
  clients: ['whose', 'team-clients'],
  documents: ['document-limits', 'retention', 'attacks-documents'],
  people: ['customers', 'customer-data', 'personal-data', 'people-register', 'erasure'],
  leads: ['inbox'],
  conversations: ['conversations-access'],
  outbox: ['mail-server', 'without-mail'],
  deadlines: ['deadline-reminders'],
  engagements: ['proposals'],
  calendar: ['calendar-feeds'],
  articles: ['article-work', 'article-search', 'categories', 'pages', 'article-round-trips'],
  settings: ['settings-round-trips'],
}

/** What a browser or a server is needed for: such code is exercised by the browser tests alone. */
const NOT_PURE =
  /\b(window|document|navigator|localStorage|fetch|useState|useEffect|redirect)\b|from '(react|react-router|#web\/api)/

/** `domain`, `models`, `web` (pure code of the screens), or the name of a feature of the server. */
export function findArea(name: string): Area {
  if (name === 'domain')
    return ofUnits(globSync('src/domain/**/*.ts'), globSync(['src/**/*.test.ts', 'src/**/*.test.tsx']))
  if (name === 'models') return ofUnits(globSync('src/server/**/*.model.ts'), globSync('src/server/**/*.test.ts'))
  if (name === 'web') {
    const pure = globSync(['src/web/**/*.ts', 'src/design/**/*.ts']).filter((path) => !NOT_PURE.test(textOf(path)))
    return ofUnits(pure, globSync(['src/web/**/*.test.ts', 'src/web/**/*.test.tsx']))
  }
  const sources = globSync([`src/server/features/*/${name}/**/*.ts`, `src/web/admin/*/${name}/**/*.ts`])
  const pure = sources.filter((path) => path.startsWith('src/server') || !NOT_PURE.test(textOf(path)))
  const api = [name, ...(MORE_TESTS[name] ?? [])].flatMap((each) =>
    globSync([`tests/api/**/${each}.test.ts`, `tests/api/*/${each}/*.test.ts`]),
  )
  if (pure.length === 0 || api.length === 0) throw new Error(`There is no area ${name} with tests of its own.`)
  return { ...ofUnits(pure, sources.filter(isTest)), api }
}

function ofUnits(sources: string[], unit: string[]): Area {
  return { sources: sources.filter((path) => !isTest(path)).sort(), unit, api: [] }
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path)

const textOf = (path: string) => readFileSync(path, 'utf8')
