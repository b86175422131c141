/** The parts of a WordPress export, as WXR 1.2 is written. */
export const wxr = (...parts: string[]) => `<?xml version="1.0" encoding="UTF-8" ?>
<!-- This is a WordPress eXtended RSS file. -->
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/"
  xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
  <title>The old site</title>
  <link>https://old.example</link>
  <wp:wxr_version>1.2</wp:wxr_version>
  <wp:base_site_url>https://old.example</wp:base_site_url>
  <wp:base_blog_url>https://old.example</wp:base_blog_url>
${parts.join('\n')}
</channel>
</rss>
`

export const author = (login: string, name: string) =>
  `<wp:author><wp:author_id>1</wp:author_id><wp:author_login><![CDATA[${login}]]></wp:author_login><wp:author_email><![CDATA[${login}@secret.example]]></wp:author_email><wp:author_display_name><![CDATA[${name}]]></wp:author_display_name></wp:author>`

export const category = (slug: string, name: string, parent = '') =>
  `<wp:category><wp:term_id>3</wp:term_id><wp:category_nicename><![CDATA[${slug}]]></wp:category_nicename><wp:category_parent><![CDATA[${parent}]]></wp:category_parent><wp:cat_name><![CDATA[${name}]]></wp:cat_name></wp:category>`

export const tag = (slug: string, name: string) =>
  `<wp:tag><wp:term_id>4</wp:term_id><wp:tag_slug><![CDATA[${slug}]]></wp:tag_slug><wp:tag_name><![CDATA[${name}]]></wp:tag_name></wp:tag>`

interface Post {
  id: number
  title: string
  content?: string
  type?: string
  status?: string
  /** By the clocks of the site, and in UTC. */
  date?: [local: string, utc: string]
  link?: string
  creator?: string
  terms?: string
  more?: string
}

export function post({
  id,
  title,
  content = '<p>Some words.</p>',
  type = 'post',
  status = 'publish',
  ...more
}: Post): string {
  const [local, utc] = more.date ?? ['2019-05-03 12:42:00', '2019-05-03 10:42:00']
  return `<item>
    <title><![CDATA[${title}]]></title>
    <link>${more.link ?? `https://old.example/2019/05/post-${id}/`}</link>
    <pubDate>Fri, 03 May 2019 10:42:00 +0000</pubDate>
    <dc:creator><![CDATA[${more.creator ?? 'anna'}]]></dc:creator>
    <guid isPermaLink="false">https://old.example/?p=${id}</guid>
    <content:encoded><![CDATA[${content}]]></content:encoded>
    <excerpt:encoded><![CDATA[]]></excerpt:encoded>
    <wp:post_id>${id}</wp:post_id>
    <wp:post_date><![CDATA[${local}]]></wp:post_date>
    <wp:post_date_gmt><![CDATA[${utc}]]></wp:post_date_gmt>
    <wp:post_name><![CDATA[post-${id}]]></wp:post_name>
    <wp:status><![CDATA[${status}]]></wp:status>
    <wp:post_type><![CDATA[${type}]]></wp:post_type>
    ${more.terms ?? ''}
    ${more.more ?? ''}
  </item>`
}

export const attachment = (id: number, address: string, alt = '') =>
  post({
    id,
    title: `Picture ${id}`,
    type: 'attachment',
    status: 'inherit',
    content: '',
    more: `<wp:attachment_url><![CDATA[${address}]]></wp:attachment_url><wp:postmeta><wp:meta_key><![CDATA[_wp_attachment_image_alt]]></wp:meta_key><wp:meta_value><![CDATA[${alt}]]></wp:meta_value></wp:postmeta>`,
  })

export const comment = (id: number, approved: string, body: string, more = '') =>
  `<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_author><![CDATA[Reader ${id}]]></wp:comment_author><wp:comment_author_email><![CDATA[reader${id}@example.org]]></wp:comment_author_email><wp:comment_date><![CDATA[2019-05-04 10:00:00]]></wp:comment_date><wp:comment_date_gmt><![CDATA[2019-05-04 08:00:00]]></wp:comment_date_gmt><wp:comment_content><![CDATA[${body}]]></wp:comment_content><wp:comment_approved><![CDATA[${approved}]]></wp:comment_approved>${more}</wp:comment>`
