import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { ONE_ENGINE } from '#tests/one-engine.ts'
import { asPattern } from './tests-at-once.ts'

// On a fresh checkout nothing but their size tells how long files take. These are small and take long: begun last, they would run alone.
const LONG = ['api/lists/office', 'api/lists/content', 'api/lists/files', 'api/lists/documents']

export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = (await super.sort(files)).map(onBothEngines)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

const isLong = ({ moduleId }: TestSpecification) => LONG.some((name) => moduleId.endsWith(`/tests/${name}.test.ts`))

/** On PostgreSQL `npm test` leaves out those that tests/one-engine.json names. */
function onBothEngines(file: TestSpecification): TestSpecification {
  const left = ONE_ENGINE[relative(process.cwd(), file.moduleId)]
  if (!left || !process.env.TEST_ON_BOTH || file.project.name !== 'api-postgres') return file
  const testNamePattern = new RegExp(`^(?!(?:${left.map(asPattern).join('|')})$)`)
  return Object.assign(file, { testNamePattern })
}
