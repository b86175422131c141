import type { Settings } from '#contract/system/settings.ts'
import { DEFAULT_SEEDS } from '#domain/colour/palette.ts'

export const firm: Settings['firm'] = {
  name: 'Countinghouse',
  legalName: 'Countinghouse Consultants',
  tagline: 'Accounting and financial advice for small firms and individuals',
  email: 'hello@countinghouse.example',
  phone: '555 0142',
  addressLines: ['12 Exchange Row', 'Second floor'],
  city: 'Millbridge',
  region: '',
  postcode: '10420',
  country: '',
  timeZone: 'UTC',
  currency: 'USD',
  founded: 2009,
}

export const brand: Settings['brand'] = { mark: '', ...DEFAULT_SEEDS }

const fullDay = { opens: '08:00', closes: '18:00' }

export const hours: Settings['hours'] = {
  week: {
    mon: fullDay,
    tue: fullDay,
    wed: fullDay,
    thu: fullDay,
    fri: { opens: '08:00', closes: '17:00' },
    sat: null,
    sun: null,
  },
  closedOn: [],
}

export const links: Settings['links'] = {
  chat: { label: 'Chat with us', url: '/chat' },
  training: { label: 'Training', url: 'https://forms.countinghouse.example/training' },
  directions: '',
  plan: {
    street: 'Exchange Row',
    before: 'Mill Street',
    after: 'Bridge Road',
    beside: 'The town library',
    opposite: 'The post office, with a car park behind it',
    stop: 'Bus stop Exchange Row, lines 2 and 7',
  },
  social: [],
}

export const certifications: Settings['certifications'] = {
  title: 'Certified in the software we install',
  intro:
    'Our advisers take the vendor’s examinations and renew them. The date is when each was last renewed. The vendor pays us no commission.',
  vendor: 'Tallymark Accounting Software',
  items: [
    { title: 'Tallymark Certified Adviser', picture: 'drawing:seal', date: '2026-03-12' },
    { title: 'Tallymark Payroll Specialist', picture: 'drawing:ribbon', date: '2025-10-02' },
    { title: 'Tallymark Installation Partner', picture: 'drawing:stamp', date: '2025-05-21' },
  ],
}

export const counters: Settings['counters'] = {
  title: 'Counted since we opened',
  items: [
    { figure: '60+', label: 'trainees', counted: false },
    { figure: '18k+', label: 'issues solved', counted: false },
    { figure: '10k+', label: 'happy customers', counted: false },
  ],
}
