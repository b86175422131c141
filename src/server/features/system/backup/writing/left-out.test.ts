import { describe, expect, it } from 'vitest'
import { decisions } from '#tests/support/decisions.ts'
import { isLeftOut, withoutSecrets, withoutTokens } from './left-out.ts'

const TABLES = ['seal_keys', 'mail_servers', 'incoming_mailboxes', 'alert_webhooks', 'webhooks', 'accounts', 'tokens']

describe('a backup that nobody encrypts', () => {
  it('has a row without what is secret in it, and all else', () => {
    const row = { id: 1, username: 'firm', password: 'a password', secret: 'a secret', url: 'https://hooks.example' }
    const rows = [row, { ...row, password: null, secret: null }]
    const left = (table: string, given: object) => {
      const told: string[] = []
      return [withoutSecrets(table, given as never, (secret) => told.push(secret)), ...told]
    }
    expect(decisions(left, TABLES, rows)).toMatchSnapshot()
    expect(decisions(isLeftOut, TABLES)).toMatchSnapshot()
  })

  it('has no email that opens an account, and says so where it has not left', () => {
    const mail = { html: '<p>Words</p>', unsubscribe_url: 'https://firm.example/stop', last_error: null }
    const texts = ['Words', 'Open https://firm.example/verify?token=abc', 'https://firm.example/?token=']
    const left = (kind: string, state: string, text: string) =>
      withoutTokens('outbox_mails', { ...mail, kind, state, text } as never)
    const states = ['queued', 'sending', 'sent', 'failed']
    expect(decisions(left, ['account.verify', 'lead.confirmed'], states, texts)).toMatchSnapshot()
    expect(withoutTokens('articles', { id: 1, preview_key: 'k', preview_until: 'later' } as never)).toMatchSnapshot()
  })
})
