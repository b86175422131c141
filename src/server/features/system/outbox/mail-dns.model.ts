import type { MailDnsCheck } from '#contract/system/mail-dns.ts'
import type { TxtAnswer } from '#platform/dns.ts'

/** The records that count: others may be at the same name. */
const tagged = ({ records }: { records: string[] }, tag: RegExp) => records.filter((record) => tag.test(record.trim()))

const unreachable = (name: MailDnsCheck['name'], at: string, why: string): MailDnsCheck => ({
  ...{ name, at, state: 'unreachable', record: null, add: null },
  words: `The DNS could not be asked (${why}), so nothing is known about this record. Try again later.`,
})

/** Which servers may send in the name of the domain (RFC 7208). */
export function judgeSpf(domain: string, answer: TxtAnswer): MailDnsCheck {
  const about = { name: 'SPF' as const, at: domain, record: null, add: null }
  if (answer.is === 'unreachable') return unreachable('SPF', domain, answer.why)
  const found = answer.is === 'found' ? tagged(answer, /^v=spf1(\s|$)/i) : []
  const [record, second] = found
  if (!record) {
    const words = 'Other servers cannot tell whether yours may send for this domain. Add a TXT record that names it.'
    return { ...about, state: 'missing', words, add: 'v=spf1 mx include:_spf.your-provider.example ~all' }
  }
  if (second) {
    const words = 'There are several SPF records, and then none of them counts. Join them into one.'
    return { ...about, state: 'wrong', record: found.join('\n'), words }
  }
  const terms = record.toLowerCase().split(/\s+/)
  if (terms.some((term) => term === 'all' || term === '+all')) {
    const words = 'It lets every server in the world send for this domain. End it with ~all or -all.'
    return { ...about, state: 'wrong', record, words }
  }
  const isClosed = terms.some((term) => /^[~-]all$/.test(term) || term.startsWith('redirect='))
  if (!isClosed) {
    const words = 'It says nothing about all other servers. End it with ~all or -all.'
    return { ...about, state: 'weak', record, words }
  }
  const words = 'The domain says who may send for it. Check with your provider that your mail server is among them.'
  return { ...about, state: 'good', record, words }
}

/** The public key that signatures of emails are checked with (RFC 6376). */
export function judgeDkim(at: string, answer: TxtAnswer): MailDnsCheck {
  const about = { name: 'DKIM' as const, at, record: null, add: null }
  if (answer.is === 'unreachable') return unreachable('DKIM', at, answer.why)
  const found = answer.is === 'found' ? tagged(answer, /(^|;)\s*p\s*=/i) : []
  const [record] = found
  if (!record) {
    const words = 'There is no key under this selector. Your email provider gives you the record, or another selector.'
    return { ...about, state: 'missing', words, add: 'v=DKIM1; k=rsa; p=the key from your provider' }
  }
  if (found.length > 1) {
    const words = 'There are several keys under this selector. Keep the one that your provider names.'
    return { ...about, state: 'wrong', record: found.join('\n'), words }
  }
  const key = /(?:^|;)\s*p\s*=\s*([^;]*)/i.exec(record)?.[1]?.replaceAll(/\s/g, '') ?? ''
  if (!key)
    return { ...about, state: 'wrong', record, words: 'This key was withdrawn: it is empty. Use another selector.' }
  const words = 'Signatures of your server can be checked with this key.'
  return { ...about, state: 'good', record, words }
}

export function dkimNotAsked(): MailDnsCheck {
  const words = 'Set the selector that your email provider names. Without it nobody can look for the key.'
  return { name: 'DKIM', at: null, state: 'not-checked', record: null, add: null, words }
}

/** What other servers do with emails that prove nothing (RFC 7489). */
export function judgeDmarc(domain: string, { at, answer }: { at: string; answer: TxtAnswer }): MailDnsCheck {
  const about = { name: 'DMARC' as const, at, record: null, add: null }
  if (answer.is === 'unreachable') return unreachable('DMARC', at, answer.why)
  const found = answer.is === 'found' ? tagged(answer, IS_DMARC) : []
  const [record] = found
  if (!record) {
    const words = 'Anybody can write in your name, and you hear nothing of it. Add a TXT record; begin with p=none.'
    return { ...about, state: 'missing', words, add: `v=DMARC1; p=none; rua=mailto:postmaster@${domain}` }
  }
  if (found.length > 1) {
    const words = 'There are several DMARC records, and then none of them counts. Keep one.'
    return { ...about, state: 'wrong', record: found.join('\n'), words }
  }
  const policy = /(?:^|;)\s*p\s*=\s*(\w+)/i.exec(record)?.[1]?.toLowerCase()
  if (policy === 'none') {
    const words = 'It only watches: forged emails still arrive. Once your own pass, set p=quarantine or p=reject.'
    return { ...about, state: 'weak', record, words }
  }
  if (policy === 'quarantine' || policy === 'reject') {
    const words = `Emails that cannot prove that they are yours are ${policy === 'reject' ? 'refused' : 'put aside as spam'}.`
    return { ...about, state: 'good', record, words }
  }
  return { ...about, state: 'wrong', record, words: 'It names no policy. Add p=none, p=quarantine or p=reject.' }
}

export const IS_DMARC = /^v\s*=\s*DMARC1(\s|;|$)/i

/** Where DMARC is looked for: at the domain, then at those it belongs to, down to two words. */
export function dmarcNames(domain: string): string[] {
  const parts = domain.split('.')
  const most = Math.max(1, parts.length - 1)
  return Array.from({ length: Math.min(most, 4) }, (_, at) => `_dmarc.${parts.slice(at).join('.')}`)
}
