import { z } from '#contract/route.ts'

const amount = z.string().nullable().openapi({ description: 'As the invoice states it, such as 119.00' })

const party = z.object({
  name: z.string().nullable(),
  address: z.array(z.string()).openapi({ description: 'Lines of the address' }),
  taxNumber: z.string().nullable(),
  registrationNumber: z.string().nullable(),
})

const line = z.object({
  id: z.string().nullable(),
  name: z.string().nullable(),
  description: z.string().nullable(),
  quantity: amount,
  unit: z.string().nullable(),
  price: amount,
  net: amount,
  taxRate: z.string().nullable(),
})

/** An e-invoice as it reads; nobody says here that it is valid. */
export const eInvoiceAnswer = z
  .object({
    syntax: z.enum(['UBL', 'CII']),
    kind: z.enum(['invoice', 'credit note']),
    number: z.string().nullable(),
    issued: z.string().nullable(),
    due: z.string().nullable(),
    currency: z.string().nullable(),
    seller: party,
    buyer: party,
    lines: z.array(line),
    moreLines: z.number().openapi({ description: 'Lines that are not listed here; the sums count them' }),
    adjustments: z.array(
      z.object({ kind: z.enum(['allowance', 'charge']), reason: z.string().nullable(), amount: amount }),
    ),
    taxes: z.array(z.object({ rate: z.string().nullable(), base: amount, amount: amount })),
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
    account: z.string().nullable().openapi({ description: 'IBAN or account number to pay to' }),
    note: z.string().nullable(),
    differences: z.array(z.string()).openapi({ description: 'Sums that do not add up, in words' }),
  })
  .openapi('EInvoice')

export type EInvoice = z.infer<typeof eInvoiceAnswer>
