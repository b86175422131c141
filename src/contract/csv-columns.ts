// Apart from the schemas: screens show these titles, and a schema's library stays out of the browser.

export const CLIENT_COLUMNS = {
  name: 'Name',
  kind: 'Kind',
  clientState: 'State',
  email: 'Email',
  phone: 'Phone',
  registrationNumber: 'Registration number',
  taxNumber: 'Tax number',
  address: 'Address',
  yearEnd: 'Year end',
  plan: 'Plan',
  tags: 'Tags',
  contactName: 'Contact name',
  contactEmail: 'Contact email',
  contactRight: 'Contact may',
} as const

export const PERSON_COLUMNS = { name: 'Name', email: 'Email', phone: 'Phone', company: 'Company' } as const

export const DEADLINE_COLUMNS = { client: 'Client', title: 'Title', dueOn: 'Due', service: 'Service' } as const

export const SUBSCRIBER_COLUMNS = { email: 'Email', source: 'Source of consent' } as const
