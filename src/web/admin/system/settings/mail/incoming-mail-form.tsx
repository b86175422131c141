import { useState } from 'react'
import type { IncomingWay } from '#contract/system/incoming-mail-fields.ts'
import { Form } from '#design/patterns/form.tsx'
import { RadioGroup } from '#design/primitives/choice.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { FreshMark } from '#web/signed-in/session/fresh.tsx'
import type { IncomingMailProps } from './incoming-mail-acts.ts'

export function IncomingMailForm({ mailbox, outcome }: IncomingMailProps) {
  const failed = outcome && !outcome.ok && outcome.act === 'incoming-save' ? outcome : null
  const errors = failed?.fields ?? {}
  const typed = (name: string, saved: string | number) => failed?.typed[name] ?? String(saved)
  const [way, setWay] = useState(typed('mailbox-way', mailbox.way ?? 'imap'))
  return (
    <div className="max-w-form">
      <Form key={mailbox.version} errors={errors} submit="Save answers by email" aria-label="Answers by email">
        <FreshMark />
        <input type="hidden" name="act" value="incoming-save" />
        <input type="hidden" name="version" value={mailbox.version} />
        <TextField
          label="Address for answers"
          name="mailbox-address"
          type="email"
          hint="Such as reply@example.com. The server must also deliver what comes to reply+something@example.com."
          autoComplete="off"
          defaultValue={typed('mailbox-address', mailbox.address)}
          error={errors['mailbox-address']}
        />
        <RadioGroup
          label="How they come in"
          name="mailbox-way"
          defaultValue={way}
          onChange={({ target }) => setWay(target.value)}
          error={errors['mailbox-way']}
          choices={WAYS}
        />
        {/* Hidden, not taken away: without a script all fields are there. */}
        <div className={way === 'webhook' ? 'hidden' : 'contents'}>
          <MailboxFields mailbox={mailbox} errors={errors} typed={typed} />
        </div>
      </Form>
    </div>
  )
}

interface FieldsProps {
  mailbox: IncomingMailProps['mailbox']
  errors: Record<string, string>
  typed: (name: string, saved: string | number) => string
}

function MailboxFields({ mailbox, errors, typed }: FieldsProps) {
  return (
    <>
      <TextField
        label="Mailbox server"
        name="mailbox-host"
        hint="Your email provider calls it the incoming or IMAP server, such as imap.example.com"
        autoComplete="off"
        spellCheck={false}
        defaultValue={typed('mailbox-host', mailbox.host)}
        error={errors['mailbox-host']}
      />
      <TextField
        label="Mailbox port"
        name="mailbox-port"
        hint="Usually 993"
        inputMode="numeric"
        inputClassName="max-w-28 figures"
        defaultValue={typed('mailbox-port', mailbox.port)}
        error={errors['mailbox-port']}
      />
      <RadioGroup
        label="Encryption to the mailbox"
        name="mailbox-security"
        defaultValue={typed('mailbox-security', mailbox.security)}
        error={errors['mailbox-security']}
        choices={SECURITY}
      />
      <TextField
        label="Mailbox user name"
        name="mailbox-username"
        hint="Often the whole email address"
        autoComplete="off"
        spellCheck={false}
        defaultValue={typed('mailbox-username', mailbox.username)}
        error={errors['mailbox-username']}
      />
      <TextField
        label="Mailbox password"
        name="mailbox-password"
        type="password"
        hint={
          mailbox.hasPassword
            ? 'One is stored, encrypted, and never shown. Leave this empty to keep it.'
            : 'It is stored encrypted and never shown again.'
        }
        autoComplete="new-password"
        error={errors['mailbox-password']}
      />
      <TextField
        label="Folder"
        name="mailbox-folder"
        hint="Usually INBOX. What lies there already is left alone; nothing is deleted."
        autoComplete="off"
        spellCheck={false}
        defaultValue={typed('mailbox-folder', mailbox.folder)}
        error={errors['mailbox-folder']}
      />
    </>
  )
}

const WAYS: { value: IncomingWay; label: string; hint: string }[] = [
  { value: 'imap', label: 'From a mailbox', hint: 'The site looks into it every minute by IMAP.' },
  {
    value: 'webhook',
    label: 'Handed over by a program',
    hint: 'For email services that post each email to an address.',
  },
]

const SECURITY = [
  { value: 'tls', label: 'TLS from the start', hint: 'Usual with port 993.' },
  { value: 'starttls', label: 'STARTTLS', hint: 'Usual with port 143. Nothing is read unencrypted.' },
  { value: 'none', label: 'None', hint: 'Only for a mailbox on the same machine.' },
]
