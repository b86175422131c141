import type { OpenAPIHono } from '@hono/zod-openapi'
import { type Access, isOpenTo } from '#contract/access.ts'
import { SCOPES, type Scope } from '#contract/system/token-scopes.ts'
import { listTokens, makeToken, revokeToken } from '#contract/system/tokens.ts'
import type { Role } from '#domain/roles.ts'
import { actorOf } from '#server/http/access.ts'
import type { Environment } from '#server/http/environment.ts'
import { createFeature } from '#server/http/feature.ts'
import type { ApiTokens } from './tokens.service.ts'

export function tokenRoutes(tokens: ApiTokens, api: OpenAPIHono<Environment>) {
  return createFeature()
    .openapi(listTokens, async (c) => {
      const actor = actorOf(c)
      const page = await tokens.list(actor, c.req.valid('query').page)
      return c.json({ ...page, scopes: scopesFor(api, actor.role) }, 200)
    })
    .openapi(makeToken, async (c) => {
      const actor = actorOf(c)
      return c.json(await tokens.make(actor, c.req.valid('json'), scopesFor(api, actor.role)), 201)
    })
    .openapi(revokeToken, async (c) => {
      await tokens.revoke(actorOf(c), c.req.valid('param').id)
      return c.json({ message: 'The token is revoked. Programs that use it are refused from now on.' }, 200)
    })
}

type Described = { 'x-access'?: Access; 'x-scope'?: Scope }

/** The scopes with which a role can make at least one call. */
function scopesFor(api: OpenAPIHono<Environment>, role: Role): Scope[] {
  const usable = new Set<Scope>()
  for (const definition of api.openAPIRegistry.definitions) {
    if (definition.type !== 'route') continue
    const { 'x-access': access, 'x-scope': scope } = definition.route as Described
    if (access && scope && isOpenTo(access, role)) usable.add(scope)
  }
  return SCOPES.filter((scope) => usable.has(scope))
}
