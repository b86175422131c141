import SwaggerParser from '@apidevtools/swagger-parser'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'

// biome-ignore lint/suspicious/noExplicitAny: a JSON schema may be of any shape.
type Json = any

describe('the API document', () => {
  let app: TestApp
  let document: Json
  beforeAll(async () => {
    app = await startApp()
    document = await (await app.call('/api/openapi.json')).json()
  })
  afterAll(() => app.close())

  const operations = () => Object.values<Json>(document.paths).flatMap((verbs) => Object.values<Json>(verbs))

  it('is a valid OpenAPI document with every reference in it', async () => {
    await expect(SwaggerParser.validate(structuredClone(document))).resolves.toBeTruthy()
  })

  it('passes the rules of a linter of OpenAPI documents without an error', async () => {
    const config = await createConfig({ extends: ['recommended'] })
    const found = await lintFromString({ source: JSON.stringify(document), absoluteRef: '/openapi.json', config })
    expect(found.filter(({ severity }) => severity === 'error').map(({ message }) => message)).toEqual([])
  })

  it('names every call once, says who may make it, and where', () => {
    const names = operations().map(({ operationId }) => operationId)
    expect(names.every((name) => /^[a-z][A-Za-z0-9]+$/.test(name))).toBe(true)
    expect(new Set(names).size).toBe(names.length)
    expect(document.servers).toEqual([{ url: '/', description: 'This site' }])
    const open = operations().filter(({ security }) => security.length === 0)
    expect(open.every((operation) => operation['x-access'] === 'public')).toBe(true)
    expect(operations().filter((operation) => operation['x-access'] === 'public')).toHaveLength(open.length)
  })

  it('says what a conflict is, by the one code that there is for it', () => {
    expect(document.components.schemas.Problem.properties.code.description).toContain(
      '`conflict`, always with status 409',
    )
    expect(JSON.stringify(document)).not.toMatch(/edit-conflict|changed-meanwhile/)
  })

  it('holds no pattern that is not a regular expression', () => {
    const patterns: string[] = []
    JSON.stringify(document, (key, value) => {
      if (key === 'pattern' && typeof value === 'string') patterns.push(value)
      return value
    })
    expect(patterns.length).toBeGreaterThan(0)
    for (const pattern of patterns) {
      expect(() => new RegExp(pattern, 'u'), pattern).not.toThrow()
      expect(pattern, 'flags are no part of a pattern').not.toMatch(/\$\/\w+$/)
    }
  })
})
