const FEEDS = [
  { type: 'application/rss+xml', title: 'News, as RSS', href: '/feed.xml' },
  { type: 'application/atom+xml', title: 'News, as Atom', href: '/atom.xml' },
  { type: 'application/feed+json', title: 'News, as JSON Feed', href: '/feed.json' },
]

/** Lets browsers and readers find the feeds from any public page. */
export function FeedLinks() {
  return FEEDS.map((feed) => <link key={feed.href} rel="alternate" {...feed} />)
}
