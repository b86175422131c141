import type { DnsState } from '#contract/system/mail-dns.ts'

export function formatFaults(domain: string, states: DnsState[]): string {
  if (states.includes('unreachable')) return `The DNS of ${domain} could not be asked in full.`
  const faults = states.filter((state) => state === 'wrong' || state === 'missing').length
  return faults === 0
    ? `Nothing is wrong at ${domain}.`
    : `${domain} needs ${faults === 1 ? 'one change' : `${faults} changes`}.`
}
