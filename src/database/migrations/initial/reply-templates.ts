/** Texts that a new site has to begin replies with; the office changes them as it likes. */
export const REPLY_TEMPLATES = [
  {
    name: 'A few questions first',
    subject: 'Your request {reference}: a few questions',
    body: `Dear {first name},

thank you for writing to {firm}. So that our answer fits your situation, please tell us in a few words:

1. How do you keep your books today, and with which software?
2. About how many invoices and receipts come together in a month?
3. Is there a date that worries you, such as a tax return or a loan?

A line for each is enough.

Kind regards
{me}`,
  },
  {
    name: 'A call to get to know each other',
    subject: 'Your request {reference}: shall we talk?',
    body: `Dear {first name},

thank you for your request. The quickest way to a good answer is a call of about twenty minutes. It costs nothing and binds you to nothing.

Please send us two or three times that suit you. We are here: {hours}.

Kind regards
{me}`,
  },
  {
    name: 'We cannot help with this',
    subject: 'Your request {reference}',
    body: `Dear {first name},

thank you for asking us. We have read your request with care, and we are not the right people for it. Rather than send you half an answer, we say so at once.

If anything else comes up that we can do for you, we would be glad to hear from you again.

Kind regards
{me}`,
  },
]
