import type { ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Engine } from '#database/engine.ts'
import { DocumentKeyMissing } from '#platform/encrypted-storage.ts'
import type { Log } from '#platform/log.ts'
import { noteOutage } from '#platform/outage-log.ts'
import { pathForLog } from '#platform/request-log.ts'
import { isStorageFault } from '#platform/storage.ts'
import type { Environment } from './environment.ts'
import { Problem, problem } from './problem.ts'

export function answerErrors(engine: Engine, log: Log): ErrorHandler<Environment> {
  return (thrown, c) => {
    const found = asProblem(thrown, engine)
    if (found.code === 'unavailable') noteOutage(log, thrown)
    else if (found.status >= 500) {
      log.error({ err: thrown, requestId: c.var.requestId, path: pathForLog(c.req.path) }, 'a request failed')
    }
    if (c.var.formLeadsTo) return c.redirect(c.var.formLeadsTo, 303)
    return c.json(
      {
        error: found.message,
        message: found.message,
        code: found.code,
        fields: found.fields,
        requestId: c.var.requestId,
      },
      found.status,
      found.headers,
    )
  }
}

function asProblem(thrown: Error, engine: Engine): Problem {
  if (thrown instanceof Problem) return thrown
  if (thrown instanceof HTTPException && thrown.status < 500) {
    return problem('malformed', 400, 'The request could not be read.')
  }
  if (engine.isUnstorable(thrown)) {
    return problem('malformed', 400, 'The request holds a character or a number that cannot be kept.')
  }
  if (thrown instanceof DocumentKeyMissing) {
    const words = 'Documents cannot be opened or stored just now: their key is missing. Everything else works.'
    return problem('document-key', 503, words)
  }
  if (engine.isUnavailable(thrown) || isStorageFault(thrown)) {
    return problem('unavailable', 503, 'The site cannot store anything at the moment. Please try again shortly.', {
      headers: { 'Retry-After': '10' },
    })
  }
  return problem('unexpected', 500, 'Something went wrong on our side. It has been logged.')
}
