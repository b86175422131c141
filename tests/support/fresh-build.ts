import { buildIfStale } from '#scripts/build.mjs'
import { makeUsedData } from './site.ts'

/** Browser tests run against the build, so the build has to be that of these sources. */
export default async function setup() {
  await buildIfStale()
  return await makeUsedData()
}
