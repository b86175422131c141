import { Form } from 'react-router'
import type { OwnAccount } from '#contract/my-account.ts'
import type { NewsItem } from '#contract/news.ts'
import type { PublicationFolderAnswer } from '#contract/publications.ts'
import { Alert } from '#design/primitives/alert.tsx'
import { Button } from '#design/primitives/button.tsx'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { AccountSection } from '#web/account/account-section.tsx'
import type { Outcome } from '#web/signed-in/session/submit.ts'
import { NewsDate } from '#web/site/news/news-date.tsx'
import type { Overview } from './overview.ts'
import { RequestsSection } from './requests-section.tsx'

interface Props {
  me: OwnAccount
  notice: string | null
  sendsEmail: boolean
  overview: Overview | null
  resent: Outcome | undefined
}

/** A client's day: what needs attention first, then their affairs. */
export function ClientOverview({ me, notice, sendsEmail, overview, resent }: Props) {
  return (
    <>
      <h1 className="text-4xl font-normal">Good to see you, {firstName(me.fullName)}</h1>
      {notice === 'verified' ? (
        <Alert tone="success" className="mt-6">
          Your email address is confirmed.
        </Alert>
      ) : null}
      {me.verified ? null : <ConfirmAddress email={me.email} sendsEmail={sendsEmail} resent={resent} />}
      {me.deletionAt ? (
        <Alert tone="warning" className="mt-6" title="Your account will be deleted">
          On {me.deletionAt.slice(0, 10)}. <TextLink to="/dashboard/data">Keep my account</TextLink>
        </Alert>
      ) : null}
      {overview ? (
        <>
          <RequestsSection requests={overview.requests} />
          <ForClients folders={overview.folders} />
          <LatestNews items={overview.news} />
          <div className="mt-8 flex flex-wrap gap-3" data-print="no">
            <ButtonLink to="/quote">Request a quote</ButtonLink>
            <ButtonLink to="/Contact" variant="secondary">
              Write to us
            </ButtonLink>
          </div>
        </>
      ) : null}
    </>
  )
}

type Confirming = Pick<Props, 'sendsEmail' | 'resent'> & { email: string }

function ConfirmAddress({ email, sendsEmail, resent }: Confirming) {
  if (!sendsEmail) {
    return (
      <Alert tone="warning" className="mt-6" title="Your email address is not confirmed yet">
        This site cannot send email yet. Please ask us to confirm that <strong>{email}</strong> is yours.{' '}
        <TextLink to="/Contact">How to reach us</TextLink>
      </Alert>
    )
  }
  return (
    <Alert tone="warning" className="mt-6" title="Please confirm your email address">
      <p>
        To use your account, open the link in the email to <strong>{email}</strong>. If it has not arrived, check your
        spam folder, or ask for it again.
      </p>
      {resent ? (
        <p role={resent.ok ? 'status' : 'alert'} className="mt-2 font-semibold">
          {resent.message}
        </p>
      ) : null}
      <Form method="post" className="mt-4">
        <Button variant="secondary">Send the email again</Button>
      </Form>
    </Alert>
  )
}

export function firstName(fullName: string): string {
  return fullName.trim().split(/\s+/)[0] ?? fullName
}

/** What the library keeps for clients. */
function ForClients({ folders }: { folders: PublicationFolderAnswer[] }) {
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

function LatestNews({ items }: { items: NewsItem[] }) {
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
