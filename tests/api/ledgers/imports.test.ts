import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '#tests/support/app.ts'
import { importing } from '#tests/support/imports/importing.ts'
import { attachment, author, category, comment, post, tag, wxr } from '#tests/support/imports/wordpress.ts'
import { startRecordApp } from '#tests/support/record-app.ts'
import { changesBetween, readTables } from '#tests/support/table-changes.ts'
import { knowNames } from '#tests/support/unlike-ids.ts'

const answerTo = (id: number) => `<wp:comment_parent>${id}</wp:comment_parent>`
const inCategory = (...names: string[]) =>
  names
    .map((name) => `<category domain="category" nicename="${name.toLowerCase()}"><![CDATA[${name}]]></category>`)
    .join('')
const tagged = (name: string) => `<category domain="post_tag" nicename="${name}"><![CDATA[${name}]]></category>`
const picture = (name: string, alt: string) => `<img src="http://127.0.0.1/wp-content/uploads/${name}" alt="${alt}">`

/** Everything that an article can consist of, each part unlike the others; no picture can be fetched. */
const PARTS = [
  '<h2>A <em>heading</em></h2><p>Bold <strong>words</strong>, <a href="https://elsewhere.example/a?b=1">a link</a>.<br>A new line.</p>',
  '<ul><li>One<ul><li>Within one</li></ul></li><li>Two</li></ul><ol start="3"><li>Third</li></ol>',
  '<blockquote><p>Quoted.</p></blockquote><pre><code>code()</code></pre><hr>',
  `<figure>${picture('office.jpg', 'The office')}<figcaption>Where we work</figcaption></figure>`,
  `<p>${picture('plain.png', '')}</p>`,
  '<table><thead><tr><th>Tax</th><th colspan="2">Rates</th></tr></thead><tbody><tr><th rowspan="2">VAT</th><td>Full</td><td>20 %</td></tr>',
  '<tr><td>Reduced</td><td>10 %</td></tr></tbody></table>',
  '<p>Before.</p>[gallery ids="20,21"]<p>See <a href="https://old.example/2019/05/post-12/#rates">the other article</a>.</p>',
]

const EVERYTHING = wxr(
  author('anna', 'Anna Ledger'),
  author('bert', 'Bert Book'),
  category('tax', 'Tax'),
  category('levies', 'Levies', 'tax'),
  tag('vat', 'VAT'),
  post({
    id: 11,
    title: 'All parts',
    content: PARTS.join('\n'),
    terms: inCategory('Tax') + tagged('vat'),
    creator: 'bert',
  }),
  post({
    id: 12,
    title: `Long ${'title '.repeat(60)}`,
    date: ['2020-01-01 00:30:00', '2019-12-31 23:30:00'],
    terms: inCategory('Levies'),
    more: `${comment(1, '1', 'A remark')}${comment(2, '1', 'An answer', answerTo(1))}${comment(3, '0', 'Held')}${comment(4, 'spam', 'Spam')}`,
  }),
  ...(['draft', 'pending', 'private', 'future'] as const).map((status, at) =>
    post({ id: 13 + at, title: `It is ${status}`, status, date: ['2027-02-01 10:00:00', '2027-02-01 09:00:00'] }),
  ),
  // What is not taken over, each for a reason of its own.
  ...(['trash', 'auto-draft'] as const).map((status, at) => post({ id: 40 + at, title: `It is ${status}`, status })),
  ...['revision', 'nav_menu_item', 'product'].map((type, at) => post({ id: 42 + at, title: `A ${type}`, type })),
  post({ id: 18, title: 'About us', type: 'page', link: 'https://old.example/about-us/' }),
  attachment(20, 'http://127.0.0.1/wp-content/uploads/one.jpg', 'The first'),
  attachment(21, 'http://127.0.0.1/wp-content/uploads/two.jpg', 'The second'),
)

let app: TestApp
let at: ReturnType<typeof importing>
beforeAll(async () => {
  app = await startRecordApp()
  at = importing(app, await app.person({ role: 'admin', name: 'Ada Admin', hours: 10_000 }))
})
afterAll(() => app.closeConsistent())

/** The rows that it adds, changes and removes. */
async function leaves(work: () => Promise<unknown>): Promise<string> {
  const before = await readTables(app)
  await work()
  const after = await readTables(app)
  knowNames(after)
  return changesBetween(before, after, app.clock.now())
}

it('an import of everything leaves what was approved: read, run, repeated with other words, and undone', async () => {
  let id = 0
  const read = async (file: string) => {
    const begun = await at.read({ 'blog.xml': file }, 'https://old.example/')
    id = begun.id
  }
  expect(await leaves(() => read(EVERYTHING))).toMatchSnapshot('read')
  app.clock.advance({ hours: 1 })
  expect(await leaves(() => at.act(id, 'run'))).toMatchSnapshot('run')
  app.clock.advance({ hours: 1 })
  const first = id
  await read(
    EVERYTHING.replace('All parts', 'All parts, in other words').replace(
      '</channel>',
      `${post({ id: 30, title: 'Later' })}</channel>`,
    ),
  )
  expect(await leaves(() => at.act(id, 'run'))).toMatchSnapshot('run again')
  app.clock.advance({ hours: 1 })
  await at.act(id, 'undo')
  expect(await leaves(() => at.act(first, 'undo'))).toMatchSnapshot('undone')
})
