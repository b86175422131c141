import { useState } from 'react'
import type { IncomingWay, UnverifiedChoice } from '#contract/system/incoming-mail-fields.ts'
import { Form } from '#design/patterns/form.tsx'
import { RadioGroup } from '#design/primitives/choice.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { FreshMark } from '#web/signed-in/session/fresh.tsx'
import type { IncomingMailProps } from './incoming-mail-acts.ts'

export function IncomingMailForm({ mailbox, outcome }: IncomingMailProps) {
  const failed = outcome && !outcome.ok && outcome.act === 'incoming-save' ? outcome : null
  const errors = failed?.fields ?? {}
  const saved = Object.fromEntries(Object.entries(mailbox).map(([name, value]) => [`mailbox-${name}`, value]))
  const [way, setWay] = useState(failed?.typed['mailbox-way'] ?? mailbox.way ?? 'imap')
  return (
    <div className="max-w-form">
      <Form
        key={mailbox.version}
        errors={errors}
        values={{ ...saved, ...failed?.typed }}
        submit="Save answers by email"
        aria-label="Answers by email"
      >
        <FreshMark />
        <input type="hidden" name="act" value="incoming-save" />
        <input type="hidden" name="version" value={mailbox.version} />
        <TextField
          label="Address for answers"
          name="mailbox-address"
          type="email"
          hint="Such as reply@example.com. The server must also deliver what comes to reply+something@example.com."
          autoComplete="off"
        />
        <RadioGroup
          label="How they come in"
          name="mailbox-way"
          defaultValue={way}
          onChange={({ target }) => setWay(target.value)}
          choices={WAYS}
        />
        {/* Hidden, not taken away: without a script all fields are there. */}
        <div className={way === 'webhook' ? 'hidden' : 'contents'}>
          <MailboxFields hasPassword={mailbox.hasPassword} />
        </div>
        <SenderFields seenServer={mailbox.seenServer} />
      </Form>
    </div>
  )
}

function MailboxFields({ hasPassword }: { hasPassword: boolean }) {
  return (
    <>
      <TextField
        label="Mailbox server"
        name="mailbox-host"
        hint="Your email provider calls it the incoming or IMAP server, such as imap.example.com"
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        label="Mailbox port"
        name="mailbox-port"
        hint="Usually 993"
        inputMode="numeric"
        inputClassName="max-w-28 figures"
      />
      <RadioGroup label="Encryption to the mailbox" name="mailbox-security" choices={SECURITY} />
      <TextField
        label="Mailbox user name"
        name="mailbox-username"
        hint="Often the whole email address"
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        label="Mailbox password"
        name="mailbox-password"
        type="password"
        hint={
          hasPassword
            ? 'One is stored, encrypted, and never shown. Leave this empty to keep it.'
            : 'It is stored encrypted and never shown again.'
        }
        autoComplete="new-password"
      />
      <TextField
        label="Folder"
        name="mailbox-folder"
        hint="Usually INBOX. What lies there already is left alone; nothing is deleted."
        autoComplete="off"
        spellCheck={false}
      />
    </>
  )
}

/** Whose word counts for the sender of an email, and what becomes of the others. */
function SenderFields({ seenServer }: { seenServer: string | null }) {
  return (
    <>
      <TextField
        label="Server that verifies senders"
        name="mailbox-authServer"
        hint={`The name at the beginning of “Authentication-Results” in emails that your own mail server has received${
          seenServer ? `; the last one said ${seenServer}` : ', such as mx.example.com'
        }. It must remove such lines that others have written.`}
        autoComplete="off"
        spellCheck={false}
      />
      <RadioGroup label="Answers whose sender is not verified" name="mailbox-unverified" choices={UNVERIFIED} />
    </>
  )
}

const UNVERIFIED: { value: UnverifiedChoice; label: string; hint: string }[] = [
  { value: 'request', label: 'Become a new request', hint: 'A member of staff reads them first.' },
  {
    value: 'mark',
    label: 'Join the conversation, marked',
    hint: 'They say “Sender not verified”, and their attachments are not kept.',
  },
]

const WAYS: { value: IncomingWay; label: string; hint: string }[] = [
  { value: 'imap', label: 'From a mailbox', hint: 'The site reads it every minute by IMAP.' },
  {
    value: 'webhook',
    label: 'Posted by a program',
    hint: 'For email services that post each email to an address.',
  },
]

const SECURITY = [
  { value: 'tls', label: 'TLS from the start', hint: 'Usual with port 993.' },
  { value: 'starttls', label: 'STARTTLS', hint: 'Usual with port 143. Nothing is read unencrypted.' },
  { value: 'none', label: 'None', hint: 'Only for a mailbox on the same machine.' },
]
