import { describe, expect, it } from 'vitest'
import { FORM_LIMITS, receiveBody, secondsFor } from './body.ts'

const MEGABYTE = 1024 * 1024
const URLENCODED = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data; boundary=x'
const PART = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n'

describe('a body', () => {
  it.each([
    ['urlencoded and longer than 64 KB', URLENCODED, 'a'.repeat(64 * 1024 + 1), 413],
    ['urlencoded with more than 200 fields', URLENCODED, 'a&'.repeat(200), 413],
    ['multipart with more than 200 parts', MULTIPART, `${PART.repeat(201)}--x--\r\n`, 413],
    ['multipart with endless headers in a part', MULTIPART, `--x\r\n${'A: b\r\n'.repeat(100_000)}`, 400],
    ['multipart without a boundary', 'multipart/form-data', PART, 400],
    ['JSON that is nested without end', 'application/json', '['.repeat(100_000), 400],
    ['too long', 'text/plain', 'a'.repeat(MEGABYTE + 1), 413],
  ])('that is %s is refused for less than 100 ms of processor', async (_, type, text, status) => {
    const bytes = Buffer.from(text)
    const costs: number[] = []
    for (let run = 0; run < 3; run += 1) {
      const before = process.cpuUsage()
      await expect(receive(type, [bytes])).rejects.toMatchObject({ status })
      const { user, system } = process.cpuUsage(before)
      costs.push((user + system) / 1000)
    }
    expect(Math.min(...costs)).toBeLessThan(100)
  })

  it.each([
    ['urlencoded with 200 fields', URLENCODED, 'a&'.repeat(199)],
    ['multipart with 200 parts', MULTIPART, `${PART.repeat(200)}--x--\r\n`],
    ['multipart with a boundary in quotes', 'multipart/form-data; boundary="x y"', '--x y\r\n\r\n\r\n--x y--'],
    ['JSON with brackets in a text', 'application/json', JSON.stringify({ text: '[{"\\'.repeat(10_000) })],
    ['empty', 'application/json', ''],
  ])('that is %s is taken as it is', async (_, type, text) => {
    expect(Buffer.from(await receive(type, [Buffer.from(text)])).toString()).toBe(text)
  })

  it('that says it is too long is refused before it is read', async () => {
    const headers = new Headers({ 'Content-Length': '999', 'Content-Type': 'text/plain' })
    const body = new ReadableStream<Uint8Array>({ pull: () => Promise.reject(new Error('it was read')) })
    await expect(receiveBody({ headers, body }, { most: 10, ...FORM_LIMITS.visitor })).rejects.toMatchObject({
      status: 413,
    })
  })

  it('that is long has the time that it takes over a slow line, and no other has', () => {
    expect([0, Number.NaN, 256 * 1024, 3_000_000].map(secondsFor)).toEqual([30, 30, 30, 30])
    expect(secondsFor(50 * MEGABYTE)).toBeGreaterThan(500)
    expect(secondsFor(50 * MEGABYTE), 'the server itself waits for ten minutes').toBeLessThan(600)
  })

  it('that comes too slowly is refused, however many bytes drip in', async () => {
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        await new Promise((resolve) => setTimeout(resolve, 5))
        controller.enqueue(new Uint8Array(1))
      },
    })
    const bounds = { most: MEGABYTE, seconds: 0.1, ...FORM_LIMITS.visitor }
    await expect(receiveBody({ headers: new Headers(), body }, bounds)).rejects.toMatchObject({
      status: 408,
      headers: { Connection: 'close' },
    })
  })
})

function receive(type: string, chunks: Uint8Array[]) {
  const headers = new Headers({ 'Content-Type': type })
  return receiveBody(
    { headers, body: new Response(new Blob(chunks as BlobPart[])).body },
    { most: MEGABYTE, ...FORM_LIMITS.visitor },
  )
}
