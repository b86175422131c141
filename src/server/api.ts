import { healthRoutes } from '#server/features/health/health.routes.ts'
import { createHealth } from '#server/features/health/health.service.ts'
import { answerErrors } from '#server/http/errors.ts'
import { createFeature } from '#server/http/feature.ts'
import { documentApi } from '#server/http/openapi.ts'
import { requestContext } from '#server/http/request-context.ts'
import { answerUnknown } from '#server/http/unknown.ts'
import type { Tools } from '#server/tools.ts'

/** Every middleware and every feature of the API, in order. */
export function createApi(tools: Tools) {
  const { config, db, log } = tools

  const health = createHealth(tools)

  const api = createFeature()
  api.use(requestContext(config.trustProxy))
  api.onError(answerErrors(db.engine, log))
  api.notFound(answerUnknown(api))

  const routes = api.route('/', healthRoutes(health))

  documentApi(api)
  return routes
}

/** The type from which the site's own client is made. */
export type Api = ReturnType<typeof createApi>
