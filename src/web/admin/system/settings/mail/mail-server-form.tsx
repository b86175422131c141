import type { MailSecurity } from '#contract/system/mail-security.ts'
import { Form } from '#design/patterns/form.tsx'
import { RadioGroup } from '#design/primitives/choice.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { FreshMark } from '#web/signed-in/session/fresh.tsx'
import type { MailServerProps } from './mail-server-acts.ts'

export function MailServerForm({ server, outcome, firmEmail }: MailServerProps) {
  const failed = outcome && !outcome.ok && outcome.act === 'server-save' ? outcome : null
  const errors = failed?.fields ?? {}
  return (
    <div className="max-w-form">
      <Form
        key={server.version}
        errors={errors}
        values={{ ...server, ...failed?.typed }}
        submit="Save the mail server"
        aria-label="Mail server"
      >
        <FreshMark />
        <input type="hidden" name="act" value="server-save" />
        <input type="hidden" name="version" value={server.version} />
        <TextField
          label="Server"
          name="host"
          hint="Your email provider calls it the outgoing or SMTP server, such as mail.example.com"
          autoComplete="off"
          spellCheck={false}
        />
        <TextField
          label="Port"
          name="port"
          hint="Usually 587, or 465"
          inputMode="numeric"
          inputClassName="max-w-28 figures"
        />
        <RadioGroup label="Encryption" name="security" choices={SECURITY} />
        <TextField
          label="User name"
          name="username"
          optional
          hint="Often the whole email address"
          autoComplete="off"
          spellCheck={false}
        />
        <TextField
          label="Password"
          name="password"
          type="password"
          optional
          hint={
            server.hasPassword
              ? 'One is stored, encrypted, and never shown. Leave this empty to keep it.'
              : 'It is stored encrypted and never shown again.'
          }
          autoComplete="new-password"
        />
        <TextField
          label="Emails come from"
          name="sender"
          type="email"
          optional
          hint={
            server.senderFromEnvironment
              ? `MAIL_FROM is set where the site runs, so it wins: ${server.senderFromEnvironment}`
              : `If empty, they come from ${firmEmail}. Many servers accept only their own addresses.`
          }
          autoComplete="off"
        />
      </Form>
    </div>
  )
}

export const SECURITY: { value: MailSecurity; label: string; hint?: string }[] = [
  { value: 'starttls', label: 'STARTTLS', hint: 'Usual with port 587. Nothing is sent unencrypted.' },
  { value: 'tls', label: 'TLS from the start', hint: 'Usual with port 465.' },
  { value: 'none', label: 'None', hint: 'Only for a server on the same machine.' },
]
