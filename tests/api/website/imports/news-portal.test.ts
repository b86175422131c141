import { describe, expect, it } from 'vitest'
import { textOf } from '#server/features/website/articles/document/document-text.ts'
import { readNewsPortal } from '#server/features/website/imports/reading/news-portal.ts'
import type { SourceItem, WritingItem } from '#server/features/website/imports/reading/source-item.ts'
import { OPTIONS, sourceFile } from '#tests/support/imports/source-files.ts'

const DUMP = `-- phpMyAdmin SQL Dump
INSERT INTO \`tbladmin\` (\`id\`, \`AdminUserName\`, \`AdminPassword\`) VALUES (1, 'admin', '$2y$12$i4LMfeFPQpGSNPTaccIkKuwxAkJ4PhBr3JND7FpXwWFjRvchQn17C');
INSERT INTO \`tblcomments\` (\`id\`, \`postId\`, \`name\`, \`email\`, \`comment\`, \`postingDate\`, \`status\`) VALUES
(1, '12', 'Anuj', 'anuj@example.org', 'Good\\r\\nwork', '2018-11-21 11:06:22', 0),
(2, '12', 'Test', 'test@example.org', 'Second', '2018-11-21 12:06:22', 1);
INSERT INTO \`tblposts\` (\`id\`, \`PostTitle\`, \`CategoryId\`, \`SubCategoryId\`, \`PostDetails\`, \`PostingDate\`, \`UpdationDate\`, \`Is_Active\`, \`PostUrl\`, \`PostImage\`, \`postedBy\`) VALUES
(12, 'Ãœber Steuern', 3, 4, '<p>It&#39;s <b>here</b>.</p>', '2018-06-30 18:49:23', '2018-06-30 19:19:30', 1, 'tax', '27095ab.jpg', 'admin'),
(13, 'Hidden', 3, 0, '<p>x</p>', '2018-06-30 18:49:23', NULL, 0, 'hidden', '', 'admin');
INSERT INTO \`tblcategory\` (\`id\`, \`CategoryName\`, \`Description\`, \`Is_Active\`) VALUES (3, 'Business', 'About', 1);
INSERT INTO \`tblsubcategory\` (\`SubCategoryId\`, \`CategoryId\`, \`Subcategory\`, \`Is_Active\`) VALUES (4, 3, 'Finance', 1);
INSERT INTO \`tblpages\` (\`id\`, \`PageName\`, \`PageTitle\`, \`Description\`) VALUES (1, 'aboutus', 'About us', '<p>x</p>');
`

describe('a dump of the news portal', () => {
  it('I1: is read in the order in which it can be brought in, without anybody’s password', async () => {
    const items: SourceItem[] = []
    for await (const item of readNewsPortal([sourceFile(DUMP, 'news.sql', 50)], OPTIONS)) items.push(item)
    expect(items.map(({ kind, key }) => `${kind} ${key}`)).toEqual([
      'category category:3',
      'category subcategory:4',
      'picture postimage:27095ab.jpg',
      'article post:12',
      'article post:13',
      'comment comment:1',
      'comment comment:2',
      'other page:1',
    ])
    expect(items[1]).toMatchObject({ title: 'Finance', parent: 'category:3' })
    const article = items[3] as WritingItem
    expect(article).toMatchObject({
      title: 'Über Steuern',
      address: '/news-details.php?nid=12',
      state: 'published',
      publishedAt: '2018-06-30T16:49:23.000Z',
      categories: ['subcategory:4', 'category:3'],
      cover: 'postimage:27095ab.jpg',
      author: 'admin',
    })
    expect(textOf(article.document)).toBe("It's here.")
    expect(items[4]).toMatchObject({ state: 'draft', publishedAt: null, address: null })
    expect([items[5], items[6]]).toMatchObject([{ state: 'held' }, { state: 'visible' }])
    expect(JSON.stringify(items)).not.toContain('$2y$')
  })
})
