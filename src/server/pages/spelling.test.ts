import { expect, test } from 'vitest'
import { spellAsHtml } from './spelling.ts'

test('spells attributes and void elements as HTML does', () => {
  expect(spellAsHtml('<meta charSet="utf-8"/><time dateTime="2026-03-12">12 March</time><br/>')).toBe(
    '<meta charset="utf-8"><time datetime="2026-03-12">12 March</time><br>',
  )
  expect(spellAsHtml('<script type="module" async="">go()</script><input required="" value=""/>')).toBe(
    '<script type="module" async>go()</script><input required value="">',
  )
  expect(spellAsHtml('<input autoComplete="email" maxLength="9"/><form noValidate="">')).toBe(
    '<input autocomplete="email" maxlength="9"><form novalidate>',
  )
})

test('leaves drawings, texts, values and scripts as they are', () => {
  for (const markup of [
    '<svg viewBox="0 0 1 1"><path d="M0 0"/><linearGradient gradientUnits="userSpaceOnUse"/></svg>',
    '<p title="a &lt;br/&gt; required=&quot;&quot;">1 &lt; 2 / 3</p>',
    '<a title="a > b" href="/x/">x</a>',
    '<script>const html = "<br/><meta charSet=1/>"</script>',
    '<script type="application/ld+json">{"a":"\\u003cbr/>"}</script>',
  ]) {
    expect(spellAsHtml(markup)).toBe(markup)
  }
})
