import { pictureKey, plainly } from './addresses.ts'
import type { Source } from './source-item.ts'

/** The items that a link names by itself, as their keys: what its address says by a number, or a picture. The likeliest first. */
export function linkKeys(source: Source, href: string, path: string): string[] {
  const { pathname, searchParams } = new URL(path, 'http://site.invalid')
  const numbered = (name: string, ...kinds: string[]) => {
    const number = /^\d{1,15}$/.exec(searchParams.get(name) ?? '')?.[0]
    return number ? kinds.map((kind) => `${kind}:${number}`) : []
  }
  const picture = pictureKey(href)
  return [...BY_NUMBER[source](pathname, numbered), ...(picture ? [picture] : [])]
}

type Numbered = (name: string, ...kinds: string[]) => string[]

const BY_NUMBER: Record<Source, (pathname: string, numbered: Numbered) => string[]> = {
  wordpress: (_, numbered) => [
    ...numbered('p', 'post', 'page', 'attachment'),
    ...numbered('page_id', 'page'),
    ...numbered('attachment_id', 'attachment'),
  ],
  // A link to a draft has its number.
  ghost: (pathname) => {
    const [, uuid] = /\/p\/([\w-]{8,40})\/?$/.exec(pathname) ?? []
    return uuid ? [`post:${uuid}`, `page:${uuid}`] : []
  },
  'news-portal': (pathname, numbered) => {
    const name = pathname.split('/').at(-1) ?? ''
    if (name === 'news-details.php') return numbered('nid', 'post')
    if (name === 'category.php') return numbered('catid', 'category')
    return pathname.includes('/postimages/') ? [`postimage:${plainly(name)}`] : []
  },
  countinghouse: (pathname) => {
    const [, number] = /^\/blogd\/(\d{1,9})(?:[/-]|$)/.exec(pathname) ?? []
    return number ? [`article:${number}`] : []
  },
}
