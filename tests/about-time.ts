import { globSync, readFileSync } from 'node:fs'

const ABOUT_TIME = /\bDate\b|[Zz]one|[Cc]lock|\bIntl\b|domain\/time|\d{4}-\d\d-\d\d/

/**
 * The unit tests whose outcome could differ between time zones: they, or what they test, name dates, zones or clocks. `npm test`
 * runs these in a second zone, `npm run test:full` all of them.
 */
export function filesAboutTime(): string[] {
  return globSync(['src/**/*.test.ts', 'src/**/*.test.tsx']).filter((path) =>
    [path, path.replace('.test.', '.')].some((file) => ABOUT_TIME.test(readIfThere(file))),
  )
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
