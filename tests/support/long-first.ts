import { BaseSequencer, type TestSpecification } from 'vitest/node'

// On a fresh checkout nothing but their size tells how long files take. These are small and take long: begun last, they would run alone.
const LONG = ['api/lists/office', 'api/lists/content', 'api/lists/files', 'api/lists/documents']

export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

const isLong = ({ moduleId }: TestSpecification) => LONG.some((name) => moduleId.endsWith(`/tests/${name}.test.ts`))
