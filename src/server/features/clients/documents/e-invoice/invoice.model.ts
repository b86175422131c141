import type { EInvoice } from '#contract/clients/e-invoices.ts'

export interface StatedInvoice extends Omit<EInvoice, 'differences' | 'moreLines' | 'lines'> {
  lines: StatedLine[]
}

export type StatedLine = EInvoice['lines'][number] & {
  /** It has parts of its own, which make up its amount. */
  hasParts: boolean
}

export type StatedAdjustment = EInvoice['adjustments'][number]
export type Party = EInvoice['seller']
