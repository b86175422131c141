import type { MailDnsCheck } from '#contract/system/mail-dns.ts'
import { createTxtLookup, type TxtAnswer } from '#platform/dns.ts'
import type { Tools } from '#server/tools.ts'
import { dkimNotAsked, dmarcNames, IS_DMARC, judgeDkim, judgeDmarc, judgeSpf } from './mail-dns.model.ts'
import type { MailServer } from './mail-server.service.ts'

export function createMailDns({ config }: Pick<Tools, 'config'>, server: Pick<MailServer, 'sender'>) {
  const lookUp = createTxtLookup(config.dnsServers)

  async function findDmarc(domain: string): Promise<{ at: string; answer: TxtAnswer }> {
    const names = dmarcNames(domain)
    for (const at of names) {
      const answer = await lookUp(at)
      const isFound = answer.is === 'found' && answer.records.some((record) => IS_DMARC.test(record.trim()))
      if (isFound || answer.is === 'unreachable') return { at, answer }
    }
    return { at: names[0] ?? domain, answer: { is: 'none' } }
  }

  return {
    /** With the selector that is set by default. */
    async check(asked?: string): Promise<{ domain: string; checks: MailDnsCheck[] }> {
      const { address, dkimSelector } = await server.sender()
      const selector = asked || dkimSelector
      const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
      const key = selector ? `${selector}._domainkey.${domain}` : null
      const checks = await Promise.all([
        lookUp(domain).then((answer) => judgeSpf(domain, answer)),
        key ? lookUp(key).then((answer) => judgeDkim(key, answer)) : dkimNotAsked(),
        findDmarc(domain).then((found) => judgeDmarc(domain, found)),
      ])
      return { domain, checks }
    },
  }
}
