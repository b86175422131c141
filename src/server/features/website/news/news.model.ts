import { decodeEntities } from '#platform/html.ts'
import type { Articles } from '#server/features/website/articles/articles.service.ts'

export type Published = NonNullable<Awaited<ReturnType<Articles['findPublished']>>>
export type PublishedItem = Awaited<ReturnType<Articles['listPublished']>>['items'][number]

export interface NewsPost {
  id: number
  address: string
  title: string
  /** The short description; empty where there is none. */
  summary: string
  image: string | null
  category: string | null
  subcategory: string | null
  publishedAt: string
  html: string
  author: string | null
  editor: string | null
  updatedAt: string | null
}

interface Heading {
  id: string
  text: string
  level: number
}

/** Gives each heading of an article from elsewhere an anchor and lists them, for its table of contents. */
export function anchorHeadings(html: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = []
  const anchored = html.replace(/<h([23])>([^<]*)<\/h\1>/g, (_, level: string, text: string) => {
    const id = `section-${headings.length + 1}`
    headings.push({ id, text: decodeEntities(text.trim()), level: Number(level) })
    return `<h${level} id="${id}">${text}</h${level}>`
  })
  return { html: anchored, headings }
}

export interface GatewayComment {
  name: string
  body: string
  createdAt: string
}

export interface TypedComment {
  articleId: number
  name: string
  email: string
  body: string
  token: string
  trap: string
  notify: boolean
  newsletter: boolean
}
