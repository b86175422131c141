import { existsSync } from 'node:fs'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { billOfMaterials, listDependencies } from '#scripts/audit-packages.mjs'

/** Licences under which a firm may use, change and pass on what it runs. */
const FREE =
  /^(MIT|MIT-0|ISC|Apache-2\.0|BSD-[23]-Clause|0BSD|CC0-1\.0|BlueOak-1\.0\.0|Unlicense|Python-2\.0|PSF-2\.0|CC-BY-4\.0|OFL-1\.1|MPL-2\.0|Zlib|LGPL-3\.0-or-later|WTFPL)$/

interface Bill {
  bomFormat: string
  version: number
  metadata: { component: { 'bom-ref': string } }
  components: { 'bom-ref': string; name: string; version: string; hashes: { alg: string; content: string }[] }[]
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
    // In production npm leaves out what only tests need.
    vi.stubEnv('NODE_ENV', 'test')
    onTestFinished(() => void vi.unstubAllEnvs())
    const bill: Bill = JSON.parse(billOfMaterials())
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', version: 1 })
    const refs = new Set([bill.metadata.component['bom-ref'], ...bill.components.map((each) => each['bom-ref'])])
    const used = bill.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn])
    expect(used.filter((ref) => !refs.has(ref))).toEqual([])
    const isWhole = ({ hashes }: Bill['components'][number]) =>
      hashes.some(({ alg, content }) => alg === 'SHA-512' && /^[0-9a-f]{128}$/.test(content))
    expect(bill.components.filter((each) => !isWhole(each))).toEqual([])
    const named = new Set(bill.components.map((each) => `${each.name}@${each.version}`))
    const installed = listed.filter(({ path }) => existsSync(`${path}/package.json`))
    expect(installed.map(({ name, version }) => `${name}@${version}`).filter((each) => !named.has(each))).toEqual([])
    expect(installed.length).toBeGreaterThan(100)
  })
})
