import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { Alert } from '#design/primitives/alert.tsx'
import { Button } from '#design/primitives/button.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { Tag } from '#design/primitives/tag.tsx'
import { Moment } from '#web/signed-in/parts/moments.tsx'
import type { MailServerProps } from './mail-server-acts.ts'
import { ServerConversation } from './server-conversation.tsx'

/** Sends an email to an address, and shows what the server said to it. */
export function MailTest({ server, outcome, ownEmail }: MailServerProps) {
  const { state, formData } = useNavigation()
  const mine = outcome?.act === 'test' ? outcome : null
  const told = useRef<HTMLDivElement>(null)
  // The outcome is where the person looks, and read out.
  useEffect(() => {
    if (mine) told.current?.focus()
  }, [mine])
  return (
    <section aria-labelledby="mail-test" className="mt-8 max-w-form">
      <h3 id="mail-test" className="text-lg">
        Test email
      </h3>
      <p className="mt-1 mb-4 flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
        {server.tested ? (
          <>
            <Tag tone={server.tested.outcome === 'accepted' ? 'green' : 'red'}>
              {server.tested.outcome === 'accepted' ? 'Accepted' : 'Not accepted'}
            </Tag>
            <span>
              Last test <Moment at={server.tested.at} />
            </span>
          </>
        ) : (
          'Not tested yet.'
        )}
      </p>
      {mine && Object.keys(mine.fields).length === 0 ? (
        <Alert ref={told} tone={mine.ok ? 'success' : 'error'} className="mb-4">
          <p>{mine.message}</p>
          {mine.tested?.answer ? (
            <p className="mt-2 text-sm wrap-anywhere">
              {mine.ok ? 'The server said: ' : 'In detail: '}
              {mine.tested.answer}
            </p>
          ) : null}
        </Alert>
      ) : null}
      {mine?.tested && mine.tested.conversation.length > 0 ? (
        <ServerConversation
          lines={mine.tested.conversation}
          isOpen={mine.tested.outcome !== 'accepted'}
          label="Conversation with the server"
        />
      ) : null}
      <Form
        method="post"
        action="/dashboard/setting/mail#mail-test"
        preventScrollReset
        noValidate
        className="flex flex-col gap-4"
      >
        <TextField
          label="Send it to"
          name="to"
          type="email"
          defaultValue={mine?.typed.to || ownEmail}
          error={mine?.fields.to}
        />
        <div>
          <Button
            name="act"
            value="test"
            variant="secondary"
            busy={state !== 'idle' && formData?.get('act') === 'test'}
          >
            Send a test email
          </Button>
        </div>
      </Form>
    </section>
  )
}
