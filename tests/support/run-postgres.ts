import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres-server.ts'

/** Starts one server for all files of a run (or uses TEST_DATABASE_URL): each makes databases of its own in it. */
export default async function setup(project: TestProject) {
  const server = await startPostgres()
  project.provide('postgresUrl', server.urlOf('postgres'))
  return () => server.stop()
}
