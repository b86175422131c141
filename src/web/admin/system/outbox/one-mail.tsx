import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { Button } from '#design/primitives/button.tsx'
import { Tag } from '#design/primitives/tag.tsx'
import { clientContext, orNotFound, read } from '#web/api.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { Moment } from '#web/signed-in/parts/moments.tsx'
import { RefusedSince } from '#web/signed-in/parts/refused-since.tsx'
import { WholeReferences } from '#web/signed-in/parts/whole-references.tsx'
import { answer } from '#web/signed-in/session/submit.ts'
import { Announcement } from '#web/signed-in/shell/announcement.tsx'
import type { Route } from './+types/one-mail'
import { runMailAct } from './mail-acts.ts'
import { aboutOf, MAIL_WORDS } from './mail-text.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const mail = await orNotFound(read(context.get(clientContext).api.outbox[':id'].$get({ param: { id: params.id } })))
  return { ...mail, html: mail.html !== '' }
}

export async function action({ request, context }: Route.ActionArgs) {
  const outcome = await runMailAct(context.get(clientContext), await request.formData())
  return answer(outcome, 409)
}

/** One mail: how far it has come, its words, and how it looks in a mail program. */
export default function OneMail({ loaderData: mail, actionData }: Route.ComponentProps) {
  const { words, tone } = MAIL_WORDS[mail.state]
  return (
    <>
      <OfficeTitle>{`${mail.subject} · Mail`}</OfficeTitle>
      <Link to="/dashboard/mail" className="ink-link inline-flex min-h-11 items-center">
        Back to Mail
      </Link>
      <header className="rule-double mb-6 flex flex-wrap items-end justify-between gap-3 pb-4">
        <h1 className="min-w-0 text-3xl font-normal wrap-anywhere">
          <WholeReferences>{mail.subject}</WholeReferences>
        </h1>
        {['failed', 'queued', 'dismissed'].includes(mail.state) ? (
          <Form method="post" className="flex flex-wrap gap-2">
            <Button name="retry" value={mail.id}>
              {mail.attempts > 0 ? 'Try again now' : 'Try now'}
            </Button>
            {mail.state === 'failed' ? (
              <Button name="dismiss" value={mail.id} variant="secondary">
                Dismiss
              </Button>
            ) : null}
          </Form>
        ) : null}
      </header>
      {actionData ? <Announcement words={actionData.message} tone={actionData.ok ? 'good' : 'bad'} /> : null}
      <dl className="max-w-measure">
        <Fact name="To">
          {mail.to}
          {mail.addressRefusedAt ? <RefusedSince at={mail.addressRefusedAt} /> : null}
        </Fact>
        {mail.replyTo ? <Fact name="Answers go to">{mail.replyTo}</Fact> : null}
        <Fact name="About">{aboutOf(mail.kind)}</Fact>
        <Fact name="State">
          <Tag tone={tone}>{words}</Tag>
        </Fact>
        <Fact name="Written">
          <Moment at={mail.createdAt} />
        </Fact>
        {mail.sentAt ? (
          <Fact name="Sent">
            <Moment at={mail.sentAt} />
          </Fact>
        ) : (
          <Fact name="Tries">{mail.attempts}</Fact>
        )}
        {mail.nextAttemptAt && mail.attempts > 0 ? (
          <Fact name="Next try">
            <Moment at={mail.nextAttemptAt} />
          </Fact>
        ) : null}
        {mail.lastError ? <Fact name="What went wrong">{mail.lastError}</Fact> : null}
      </dl>
      <section aria-labelledby="words" className="mt-8 max-w-measure">
        <h2 id="words" className="text-xl">
          Text of the email
        </h2>
        <p className="rule-top rule-double mt-2 bg-sheet px-4 py-4 whitespace-pre-wrap wrap-anywhere">{mail.text}</p>
      </section>
      {mail.html ? (
        <section aria-labelledby="look" className="mt-8 max-w-measure">
          <h2 id="look" className="text-xl">
            As it looks
          </h2>
          <iframe
            title="The email as a mail program shows it"
            src={`/dashboard/mail/${mail.id}/html`}
            // An email does nothing: no scripts, no forms, no part in this site.
            sandbox=""
            loading="lazy"
            className="mt-2 h-[36rem] w-full border border-rule bg-sheet"
          />
        </section>
      ) : null}
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="rule-bottom grid gap-x-6 py-2 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
