import { buildIfStale } from '#scripts/build.mjs'

/** Browser tests run against the build, so the build has to be that of these sources. */
export default async function setup() {
  await buildIfStale()
}
