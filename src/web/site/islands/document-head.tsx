import type { ReactNode } from 'react'

/** Which pages the browser may fetch ahead while a pointer rests on a link to one of them. */
const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      where: {
        href_matches: ['/', '/about', '/services', '/careers', '/privacy', '/Contact', '/publication*', '/blog*'],
      },
      eagerness: 'moderate',
    },
  ],
})

/** What the head of a document has that the application's has not, by where it is. Made on the server: no browser loads this. */
export interface DocumentHead {
  masthead: ReactNode
  feeds: ReactNode
  scripts: ReactNode
}

export function documentHead(scripts: string[], imports: string[]): DocumentHead {
  return {
    // Nothing is painted before all of the masthead is there: half of it would jump when the rest comes.
    masthead: <link rel="expect" href="#masthead" blocking="render" />,
    feeds: FEEDS.map((feed) => <link key={feed.href} rel="alternate" {...feed} />),
    scripts: <DocumentScripts scripts={scripts} imports={imports} />,
  }
}

/** Lets browsers and readers find the feeds from any public page. */
const FEEDS = [
  { type: 'application/rss+xml', title: 'News, as RSS', href: '/feed.xml' },
  { type: 'application/atom+xml', title: 'News, as Atom', href: '/atom.xml' },
  { type: 'application/feed+json', title: 'News, as JSON Feed', href: '/feed.json' },
]

/** What a document loads: one module, after what is needed to see the page, and the pages that are likely to be read next. */
function DocumentScripts({ scripts, imports }: { scripts: string[]; imports: string[] }) {
  return (
    <>
      {imports.map((href) => (
        <link key={href} rel="modulepreload" href={href} fetchPriority="low" />
      ))}
      {scripts.map((src) => (
        <script key={src} type="module" src={src} fetchPriority="low" />
      ))}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: written above. */}
      <script type="speculationrules" dangerouslySetInnerHTML={{ __html: SPECULATION_RULES }} />
    </>
  )
}
