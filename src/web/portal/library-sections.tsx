import type { NewsItem } from '#contract/website/news.ts'
import type { PublicationFolderAnswer } from '#contract/website/publications.ts'
import { TextLink } from '#design/primitives/text-link.tsx'
import { AccountSection } from '#web/account/account-section.tsx'
import { NewsDate } from '#web/site/news/news-date.tsx'

export function ForClients({ folders }: { folders: PublicationFolderAnswer[] }) {
  const files = folders.flatMap((folder) => folder.files)
  return (
    <AccountSection title="For clients" note="Publications that only clients can read.">
      {files.length === 0 ? (
        <p className="text-ink-soft">
          Nothing here yet. <TextLink to="/publication">See all publications</TextLink>
        </p>
      ) : (
        <ul className="rule-top">
          {files.map((file) => (
            <li key={file.id} className="rule-bottom py-2">
              <a href={file.url} className="ink-link">
                {file.name}
              </a>{' '}
              <span className="text-sm text-ink-soft">{file.kind}</span>
            </li>
          ))}
        </ul>
      )}
    </AccountSection>
  )
}

export function LatestNews({ items }: { items: NewsItem[] }) {
  if (items.length === 0) return null
  return (
    <AccountSection title="Latest news">
      <ul className="rule-top">
        {items.map((item) => (
          <li key={item.id} className="rule-bottom flex flex-wrap items-baseline justify-between gap-x-6 py-2">
            <TextLink to={item.address}>{item.title}</TextLink>
            <span className="figures text-sm text-ink-soft">
              <NewsDate date={item.publishedAt} />
            </span>
          </li>
        ))}
      </ul>
    </AccountSection>
  )
}
