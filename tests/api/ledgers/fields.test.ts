import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#tests/support/app.ts'
import { type Call, everyCall } from '#tests/support/every-call.ts'
import type { Person } from '#tests/support/people.ts'
import { RECORD_NIGHT, startRecordApp } from '#tests/support/record-app.ts'
import { onlyOn } from '#tests/support/tools.ts'
import { createLaterActs, GOES_ON, OF_THE_SITE } from './later-acts.ts'
import { triedWithOthers } from './other-fields.ts'
import { SCENES } from './scenes/all.ts'
import { createScene, type Ready, type SceneApp } from './scenes/scene.ts'

const WRITES = Object.keys(SCENES).filter(
  (name) => !name.includes(' · ') && !OF_THE_SITE.test(name) && !GOES_ON.test(name),
)

// What a scene of writes.test.ts leaves out or fills in one way: a field that is forgotten, or goes to another place, is seen.
describe('a field of a write', onlyOn('sqlite'), () => {
  let app: TestApp
  let scene: SceneApp
  let calls: Call[]
  const others: Record<string, Person> = {}
  beforeAll(async () => {
    app = await startRecordApp({ mailHosts: ['127.0.0.1'], start: RECORD_NIGHT })
    scene = createScene(app)
    for (const role of ['admin', 'editor'] as const)
      others[role] = await app.person({ role, name: `Otto Other, ${role}`, hours: 24 * 365 })
    calls = await everyCall(app)
  })
  afterAll(() => app.close())

  it.each(WRITES)('%s leaves with each other field and value what was approved', async (name) => {
    const call = calls.find((each) => each.name === name)
    if (!call) throw new Error(`the document of the API describes ${name}`)
    const { asItIsNow } = createLaterActs(app, headersOf)
    const lines = await triedWithOthers(app, call, { prepare: () => prepared(name), headersOf, asItIsNow })
    if (lines.length > 0) expect(lines.join('\n')).toMatchSnapshot()
  })

  async function prepared(name: string): Promise<Ready> {
    // Limits on one visitor are proven elsewhere.
    await app.db.transaction((tx) => tx.deleteFrom('rateLimits').execute())
    app.clock.stop(RECORD_NIGHT)
    const ready = await SCENES[name]?.(scene)
    if (!ready) throw new Error(`tests/api/ledgers/scenes prepares ${name}`)
    return ready
  }

  async function headersOf(as: Ready['as'] = 'admin') {
    if (typeof as === 'object') return as
    return as === 'nobody' ? {} : others[as]?.bearer
  }
})
