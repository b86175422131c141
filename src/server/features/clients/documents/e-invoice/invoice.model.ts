import type { EInvoice } from '#contract/clients/e-invoices.ts'

/** An invoice as one of the two vocabularies states it, before its sums are checked. */
export interface StatedInvoice extends Omit<EInvoice, 'differences' | 'moreLines' | 'lines'> {
  lines: StatedLine[]
}

export type StatedLine = EInvoice['lines'][number] & {
  /** The price is for this many units. */
  priceFor: string | null
  adjustments: StatedAdjustment[]
}

export type StatedAdjustment = EInvoice['adjustments'][number]
export type Party = EInvoice['seller']
