import { type ArticleSubject, COMMON_WORD } from './article-lives.ts'
import type { Place } from './lives.ts'
import { type Visit, visitorOf } from './visitor.ts'

type ArticlePlace = Place<ArticleSubject>

/** Every call of the API and every file that may tell a stranger of an article. */
export function articlePlaces(visit: Visit): ArticlePlace[] {
  const { text, pages } = visitorOf(visit)
  const searched = (path: string) => async (subject: ArticleSubject) =>
    (await text(`${path}?q=${subject.first}`)) + (await text(`${path}?q=${subject.second}`))
  const inCategory = (path: string) => (subject: ArticleSubject) => text(`${path}?category=${nameOf(subject)}`)

  const being = async (path: string) => ((await visit(path)).status === 200 ? 'there' : '')
  // Its companion is counted too.
  const countIn = (path: string, list: string, count: string) => async (subject: ArticleSubject) => {
    const body = (await (await visit(path)).json()) as Record<string, Record<string, unknown>[]>
    return body[list]?.find((each) => each.name === subject.category)?.[count] === 1 ? '' : 'counted'
  }

  return [
    { name: 'the list', read: () => pages('/api/news?') },
    { name: 'the list of the news service', read: () => pages('/news/news.php?', 'pageno') },
    { name: 'the list of articles', read: () => pages('/api/articles?') },
    { name: 'the list of articles, asked for drafts', read: () => pages('/api/articles?state=draft&') },
    { name: 'the list of articles, asked for the deleted', read: () => pages('/api/articles?state=deleted&') },
    { name: 'the search', read: searched('/api/news') },
    { name: 'the search for a word of all', read: () => pages(`/api/news?q=${COMMON_WORD}&`) },
    { name: 'the search of the news service', read: searched('/news/news.php') },
    { name: 'the search of articles', read: searched('/api/articles') },
    { name: 'the category', read: inCategory('/api/news') },
    { name: 'the category of the news service', read: inCategory('/news/news.php') },
    { name: 'the category of articles', read: inCategory('/api/articles') },
    { name: 'the RSS feed', read: () => text('/feed.xml') },
    { name: 'the Atom feed', read: () => text('/atom.xml') },
    { name: 'the JSON feed', read: () => text('/feed.json') },
    { name: 'the RSS feed of the category', read: inCategory('/feed.xml') },
    { name: 'the Atom feed of the category', read: inCategory('/atom.xml') },
    { name: 'the JSON feed of the category', read: inCategory('/feed.json') },
    { name: 'the sitemap', read: () => text('/sitemap.xml') },
    { name: 'the article', read: ({ id }) => text(`/api/news/${id}`) },
    { name: 'the post of the news service', read: ({ id }) => text(`/news/post_detail.php?nid=${id}`) },
    { name: 'the article by its number', read: ({ id }) => text(`/api/articles/${id}`) },
    { name: 'the social image', read: ({ id }) => being(`/og/post-${id}.png`), wordless: true },
    { name: 'the count of its category', read: countIn('/api/categories', 'items', 'published'), wordless: true },
    { name: 'the count beside the news', read: countIn('/api/news', 'categories', 'count'), wordless: true },
    { name: 'what is related to its companion', read: ({ companion }) => text(`/api/news/${companion}`) },
  ]
}

/** The pages of the site. */
export function articlePages(visit: Visit): ArticlePlace[] {
  const { text, pages } = visitorOf(visit)
  return [
    { name: 'the pages of news', read: () => pages('/blog?', 'pageno') },
    { name: 'the pages of a search', read: () => pages(`/blog?q=${COMMON_WORD}&`, 'pageno') },
    { name: 'the page of a category', read: (subject) => text(`/blog?category=${nameOf(subject)}`) },
    { name: 'the page of the article', read: ({ id }) => text(`/blogd/${id}`) },
    { name: 'the page of its companion', read: ({ companion }) => text(`/blogd/${companion}`) },
    // What the browser asks for when a link is followed.
    { name: 'the data of the pages of news', read: () => pages('/blog.data?', 'pageno') },
    { name: 'the data of the page of the article', read: ({ id, first }) => text(`/blogd/${id}/${first}.data`) },
  ]
}

const nameOf = ({ category }: ArticleSubject) => encodeURIComponent(category)
