import { describe, expect, it } from 'vitest'
import { readStyles } from './page-styles.ts'

const picked = (sheet: string, html: string) => readStyles(sheet)(html)

describe('the rules that a page carries', () => {
  it('are those whose classes and elements stand in it', () => {
    const sheet = '.a{color:red}.b{color:blue}p{margin:0}table{width:1px}.a table{width:2px}.a p{margin:1px}'
    expect(picked(sheet, '<p class="a">')).toBe('.a{color:red}p{margin:0}.a p{margin:1px}')
  })

  it('are found though their names are escaped', () => {
    const sheet = String.raw`.\32 xs\:pr-3{x:1}.mt-1\.5{x:2}.grid-\[minmax\(0\,1fr\)\]{x:3}.\[\&\>p\]\:m>p{x:4}.mt-1{x:5}`
    const html = '<p class="2xs:pr-3 mt-1.5 grid-[minmax(0,1fr)] [&amp;&gt;p]:m">'
    expect(picked(sheet, html)).toBe(sheet.replace('.mt-1{x:5}', ''))
  })

  it('stay in their layers and conditions, and leave no empty one behind', () => {
    const sheet =
      '@layer base,utilities;@layer utilities{@media print{.a{x:1}}@media screen{.b{x:1}}}@supports (x:1){.b{x:1}}'
    expect(picked(sheet, '<p class="a">')).toBe('@layer base,utilities;@layer utilities{@media print{.a{x:1}}}')
  })

  it('are kept for what a person does: a choice or a denial needs nothing to be there', () => {
    const sheet =
      '.a:hover{x:1}.a:is(:where(.group):hover *){x:2}.a:not(.gone){x:3}.a[data-x=".b"]{x:4}.a:before{content:"}.b{"}:root{--y:1}'
    expect(picked(sheet, '<p class="a">')).toBe(sheet)
  })

  it('keep faces and movements, and register only the properties that are used', () => {
    const sheet =
      '@layer properties{@supports (x:1){*{--t:0;--u:0}}}.a{width:var(--t)}@font-face{font-family:A}@property --t{inherits:false}@property --u{inherits:false}'
    expect(picked(sheet, '<p class="a">')).toBe(
      '@layer properties{@supports (x:1){*{--t:0}}}.a{width:var(--t)}@font-face{font-family:A}@property --t{inherits:false}',
    )
  })
})
