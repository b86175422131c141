import { describe, expect, it } from 'vitest'
import { readForeignHtml } from '#server/features/website/articles/document/foreign-document.model.ts'
import { markdownOf } from './markdown.ts'

const of = (html: string) => markdownOf(readForeignHtml(html), (id) => `pictures/${id}.webp`).trimEnd()

describe('an article as Markdown', () => {
  it.each([
    ['<h2>Head <em>two</em></h2>', '## Head *two*'],
    [
      '<p>One <strong>bold</strong> and <a href="https://a.example/?x=1">a link</a></p>',
      'One **bold** and [a link](<https://a.example/?x=1>)',
    ],
    ['<p>5 * 3 _is_ [not] `code`</p>', '5 \\* 3 \\_is\\_ \\[not\\] \\`code\\`'],
    ['<p>1. not a list</p>', '1\\. not a list'],
    ['<p>a<br>b</p>', 'a\\\nb'],
    ['<ul><li>One</li><li>Two<ul><li>Deep</li></ul></li></ul>', '- One\n- Two\n\n  - Deep'],
    ['<ol start="3"><li>Three</li></ol>', '3. Three'],
    ['<blockquote><p>Said</p><p>more</p></blockquote>', '> Said\n>\n> more'],
    ['<pre><code class="language-js">a\n``` b</code></pre>', '````js\na\n``` b\n````'],
    ['<p>Use <code>a ` b</code></p>', 'Use `` a ` b ``'],
    [
      '<table><tr><th>A</th><th>B|C</th></tr><tr><td>1</td><td>2</td></tr></table>',
      '| A | B\\|C |\n| --- | --- |\n| 1 | 2 |',
    ],
    [
      '<figure><img src="x" data-media-id="7" alt="A desk"><figcaption>Ours</figcaption></figure>',
      '![A desk](pictures/7.webp)\n\n*Ours*',
    ],
  ])('I4: %s', (html, markdown) => {
    expect(of(html)).toBe(markdown)
  })
})
