import type { NewsArticle } from '#contract/news.ts'
import type { Site } from '#web/site/site-settings.ts'

/** The article for programs that read schema.org. */
export function articleData(site: Site, article: NewsArticle): object {
  const url = site.publicUrl + article.address
  return {
    '@type': 'NewsArticle',
    headline: article.title,
    description: article.summary ?? article.excerpt,
    datePublished: article.publishedAt,
    dateModified: article.updatedAt ?? article.publishedAt,
    url,
    mainEntityOfPage: url,
    articleSection: article.category ?? undefined,
    image: article.image ? [site.publicUrl + article.image] : undefined,
    author: { '@type': 'Person', name: article.author ?? site.firm.name },
    publisher: {
      '@type': 'Organization',
      name: site.firm.name,
      url: site.publicUrl,
      logo: { '@type': 'ImageObject', url: `${site.publicUrl}/icons/icon-512.png`, width: 512, height: 512 },
    },
  }
}
