import { createRoute, type RouteConfig, z } from '@hono/zod-openapi'
import type { Access } from './access.ts'

export { z }

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

type Details = Omit<RouteConfig, 'method' | 'path' | 'tags'> & {
  /**
   * Of a public call: `anybody` when the bytes are the same for the caller, so that any cache may keep them, `nobody` when they are for one
   * visitor alone. What is not public is never kept.
   */
  cache?: 'anybody' | 'nobody'
  /** Whether it may be called before the email is confirmed and before a required step (a new password) is taken. */
  unsettled?: true
  /** Whether the person must have shown a password or a passkey within the last ten minutes; else 403 `confirm-identity`. */
  fresh?: true
  /** The longest body the call takes, in bytes; 256 KB by default. */
  maxBytes?: number
  /** The call reads its body as a stream and limits its length itself. */
  streamed?: true
}

/** Calls under one heading of the API document, for one kind of caller: `calls('clients', 'accountant').get('/api/clients', { … })`. */
export function calls<const A extends Access>(tag: string, access: A) {
  const by =
    <const M extends Method>(method: M) =>
    <const P extends string, const D extends Details>(path: P, details: D) =>
      createRoute({ ...details, method, path, access, tags: [tag] })
  return { get: by('get'), post: by('post'), put: by('put'), patch: by('patch'), delete: by('delete') }
}

export function answers<T extends z.ZodType>(schema: T, description: string) {
  return { description, content: { 'application/json': { schema } } }
}

export function takesJson<T extends z.ZodType>(schema: T) {
  return { required: true as const, content: { 'application/json': { schema } } }
}

/** A JSON body with these fields. */
export const takesFields = <T extends z.ZodRawShape>(shape: T) => takesJson(z.object(shape))

/** A JSON answer with these fields. */
export const answersFields = <T extends z.ZodRawShape>(description: string, shape: T) =>
  answers(z.object(shape), description)

/** An object that the API document has under this name. */
export const named = <T extends z.ZodRawShape>(name: string, shape: T) => z.object(shape).openapi(name)

export function takesForm<T extends z.ZodType>(schema: T) {
  return { required: true as const, content: { 'multipart/form-data': { schema } } }
}

/** The form of every list answer, except where the specification fixes another. */
export function listOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), page: z.number(), pages: z.number(), total: z.number() })
}

/** Takes the fallback in place of a wrong value. The API's document, which knows no `catch`, reports the schema itself. */
export function lenient<T extends z.ZodType>(schema: T, fallback: z.output<T>) {
  const { $schema: _, ...told } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return schema.catch(fallback as never).openapi(told as never)
}

/** The page of a list that is asked for; wrong numbers mean the first page. */
export const pageQuery = z.object({
  page: lenient(z.coerce.number().int().min(1), 1).default(1).describe('Page, from 1'),
})

export const numericId = z.object({
  id: z.coerce.number().int().positive().describe('The number of the thing asked for'),
})

export const messageAnswer = z.object({ message: z.string() })
