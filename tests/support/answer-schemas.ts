import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { Answered } from './http-call.ts'

// biome-ignore lint/suspicious/noExplicitAny: a JSON schema may be of any shape.
type Json = any

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

interface Documented {
  name: string
  method: string
  pattern: RegExp
  answers: Record<string, Json>
}

/** The same document, in which no answer may have a field that it does not name: what is generated from it knows every field. */
export function withNothingElse(document: Json): Json {
  // What others are built upon is closed where they are, not by itself.
  const bases = new Set<string>()
  JSON.stringify(document, (name, value) => {
    if (name === 'allOf') for (const { $ref } of value) bases.add($ref?.split('/').at(-1))
    return value
  })
  const close = (part: Json, isBase = false): Json => {
    if (Array.isArray(part)) return part.map((each) => close(each))
    if (part === null || typeof part !== 'object') return part
    const inside = Object.fromEntries(
      Object.entries<Json>(part).map(([name, value]) => [
        name,
        name === 'allOf' ? value.map((each: Json) => close(each, true)) : close(value),
      ]),
    )
    const isOpen = part.allOf || (part.type === 'object' && part.properties && part.additionalProperties === undefined)
    return isOpen && !isBase ? { ...inside, unevaluatedProperties: false } : inside
  }
  const schemas = Object.fromEntries(
    Object.entries<Json>(document.components.schemas).map(([name, schema]) => [name, close(schema, bases.has(name))]),
  )
  return { ...document, paths: close(document.paths), components: { ...document.components, schemas } }
}

/** What the API's own document says of answers, held against the answers themselves. */
export function readAnswerSchemas(document: Json) {
  // To optimize a check takes longer than the few answers that it sees.
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: true, code: { optimize: false } })
  addFormats.default(ajv)
  ajv.addSchema({ ...document, $id: 'api' })
  const checks = new Map<string, ValidateFunction>()
  const documented = Map.groupBy(callsOf(document), ({ method }) => method)

  function find(method: string, path: string): Documented | undefined {
    const asked = method === 'HEAD' ? 'GET' : method
    return documented.get(asked)?.find((call) => call.pattern.test(path))
  }

  /** What is wrong with this answer, in words; null when nothing is, or when no call is described there. */
  return async function faultOf(method: string, path: string, { answer, json }: Answered): Promise<string | null> {
    const call = find(method, path)
    if (!call) return null
    const where = `${call.name} answered ${answer.status}`
    const key = answerKey(call, answer.status)
    if (key === null) return `${where}, which its description does not know`
    const content = call.answers[key].content ?? {}
    const type = answer.headers.get('content-type')?.split(';')[0] ?? ''
    if (method === 'HEAD' || type !== 'application/json' || !content[type]) return null
    const place = ['paths', pathOf(call), call.method.toLowerCase(), 'responses', key, 'content', type, 'schema']
    // Most calls share a schema, such as that of a problem.
    const ref = content[type].schema.$ref ?? `#/${place.map(escapePointer).join('/')}`
    const check = checks.get(ref) ?? ajv.compile({ $ref: `api${ref}` })
    checks.set(ref, check)
    const body = json === undefined ? await answer.clone().json() : JSON.parse(json)
    return check(body) ? null : `${where} with ${ajv.errorsText(check.errors)}: ${JSON.stringify(body).slice(0, 300)}`
  }
}

function callsOf(document: Json): Documented[] {
  const calls = Object.entries<Json>(document.paths).flatMap(([path, verbs]) =>
    METHODS.filter((method) => verbs[method]).map((method) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      pattern: new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]+\}/g, '[^/]+')}$`),
      answers: verbs[method].responses,
    })),
  )
  // A fixed address comes before one with a parameter in the same place, as in the router.
  return calls.sort((a, b) => parametersIn(a.name) - parametersIn(b.name))
}

const parametersIn = (name: string) => name.split('{').length
const pathOf = ({ name }: Documented) => name.slice(name.indexOf(' ') + 1)
const escapePointer = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))

function answerKey({ answers }: Documented, status: number): string | null {
  const keys = [String(status), `${Math.floor(status / 100)}XX`]
  return keys.find((key) => answers[key] !== undefined) ?? null
}
