import { describe, expect, it } from 'vitest'
import { billOfMaterials, listDependencies } from '#scripts/audit-packages.mjs'

/** Licences under which a firm may use, change and pass on what it runs. */
const FREE =
  /^(MIT|MIT-0|ISC|Apache-2\.0|BSD-[23]-Clause|0BSD|CC0-1\.0|BlueOak-1\.0\.0|Unlicense|Python-2\.0|CC-BY-4\.0|OFL-1\.1|MPL-2\.0|Zlib|LGPL-3\.0-or-later|WTFPL)$/

interface Bill {
  bomFormat: string
  specVersion: string
  version: number
  serialNumber: string
  metadata: { component: { 'bom-ref': string } }
  components: { 'bom-ref': string; hashes: { alg: string; content: string }[] }[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

describe('what the site is made of', () => {
  const listed = listDependencies()

  it('is free to use, whatever it is for', () => {
    const terms = (licence: string) => licence.replace(/[()]/g, '').split(/ (?:OR|AND) /)
    const strange = listed
      .filter(({ licence }) => licence !== 'not installed here')
      .filter(({ licence }) => !terms(licence).some((term) => FREE.test(term)))
    expect(strange.map(({ name, licence }) => `${name}: ${licence}`)).toEqual([])
    expect(listed.length).toBeGreaterThan(100)
  })

  it('can be told as a bill of materials that holds together', () => {
    const bill: Bill = billOfMaterials(listed)
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 })
    expect(bill.serialNumber).toMatch(/^urn:uuid:[0-9a-f-]{36}$/)
    const refs = new Set([bill.metadata.component['bom-ref'], ...bill.components.map((each) => each['bom-ref'])])
    expect(refs.size).toBe(bill.components.length + 1)
    const used = bill.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn])
    expect(used.filter((ref) => !refs.has(ref))).toEqual([])
    const whole = bill.components.filter(({ hashes }) =>
      hashes.some(({ alg, content }) => alg === 'SHA-512' && /^[0-9a-f]{128}$/.test(content)),
    )
    expect(whole.length).toBe(bill.components.length)
    const own = bill.dependencies[0]?.dependsOn ?? []
    expect(own.some((ref) => ref.startsWith('pkg:npm/hono@'))).toBe(true)
  })
})
