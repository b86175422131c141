import { named, z } from '#contract/route.ts'

const amount = z.string().nullable().describe('As the invoice states it, such as 119.00')

const party = z.object({
  name: z.string().nullable(),
  address: z.array(z.string()).describe('Lines of the address'),
  taxNumber: z.string().nullable(),
  registrationNumber: z.string().nullable(),
})

const adjustment = z.object({ kind: z.enum(['allowance', 'charge']), reason: z.string().nullable(), amount: amount })

const line = z.object({
  id: z.string().nullable(),
  name: z.string().nullable(),
  description: z.string().nullable(),
  quantity: amount,
  unit: z.string().nullable(),
  price: amount,
  priceFor: amount.describe('The price is for this many units; null where it is for one'),
  net: amount,
  taxRate: z.string().nullable(),
  adjustments: z.array(adjustment),
  isPart: z.boolean().describe('A part of the line before it, whose amount is in that line already'),
})

/** An e-invoice as it reads; nobody says here that it is valid. */
export const eInvoiceAnswer = named('EInvoice', {
  syntax: z.enum(['UBL', 'CII', 'ZUGFeRD 1.0']),
  profile: z.string().nullable().describe('Which rules it says that it follows'),
  kind: z.enum(['invoice', 'credit note']),
  number: z.string().nullable(),
  issued: z.string().nullable(),
  due: z.string().nullable(),
  currency: z.string().nullable(),
  seller: party,
  buyer: party,
  lines: z.array(line),
  moreLines: z.number().describe('Lines that are not listed here; the sums count them'),
  adjustments: z.array(adjustment),
  taxes: z.array(
    z.object({
      category: z.string().nullable().describe('UNCL 5305, such as S, Z, E, AE, K, G or O'),
      rate: z.string().nullable(),
      base: amount,
      amount: amount,
      reason: z.string().nullable().describe('Why there is no tax, where that is said'),
    }),
  ),
  thirdParty: z
    .array(z.object({ reason: z.string().nullable(), amount: amount }))
    .describe('What is collected for others, by the extension of XRechnung'),
  totals: z.object({
    lines: amount,
    allowances: amount,
    charges: amount,
    net: amount,
    tax: amount,
    gross: amount,
    paid: amount,
    rounding: amount,
    due: amount,
  }),
  paymentReference: z.string().nullable(),
  account: z.string().nullable().describe('IBAN or account number to pay to'),
  note: z.string().nullable(),
  differences: z.array(z.string()).describe('Sums that do not add up, in words'),
})

export type EInvoice = z.infer<typeof eInvoiceAnswer>
