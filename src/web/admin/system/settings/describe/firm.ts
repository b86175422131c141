import {
  accentColour,
  currency,
  day,
  email,
  group,
  line,
  lines,
  link,
  list,
  mark,
  number,
  onOff,
  picture,
  primaryColour,
  type SectionDescription,
  week,
  zone,
} from './kinds.ts'

export const firm: SectionDescription<'firm'> = {
  about: 'The name, the address and how to reach you: the top bar, the footer, Contact, emails and search engines.',
  page: { path: '/', name: 'Home' },
  fields: {
    name: line('Name', { hint: 'The name people know you by' }),
    legalName: line('Legal name', { hint: 'In the footer and on the privacy page' }),
    tagline: line('What you do, in one line'),
    email: email('Email address'),
    phone: line('Phone'),
    addressLines: lines('Street and house', { hint: 'One line of the address on each line' }),
    city: line('City'),
    region: line('Region', { optional: true }),
    postcode: line('Postcode', { optional: true }),
    country: line('Country', { optional: true }),
    timeZone: zone('Time zone', { hint: 'Opening hours and reply times follow it' }),
    currency: currency('Currency', { hint: 'Every price on the site is in it' }),
    founded: number('Founded', { hint: 'The year, or 0 to leave it out' }),
  },
}

export const brand: SectionDescription<'brand'> = {
  about: 'Your logo and two colours. Every other colour is derived from them, for light and dark.',
  page: { path: '/', name: 'Home' },
  fields: {
    mark: mark('Logo', {
      hint: 'An SVG or PNG file of at most 512 KB. Icons and the pictures of shared links are made from it.',
    }),
    primary: primaryColour('Main colour', { hint: 'Links, buttons and figures' }),
    accent: accentColour('Second colour', { hint: 'Tags and highlights' }),
  },
}

export const hours: SectionDescription<'hours'> = {
  about: 'The week behind “open now”, the reply promise, search engines and the hours in the top bar and the footer.',
  page: { path: '/Contact', name: 'Contact' },
  fields: {
    week: week('The week'),
    closedOn: list(
      'Closed on these days',
      { entry: 'day', title: 'date', most: 100, hint: 'Holidays and other days off' },
      { date: day('Date'), note: line('Why', { optional: true, hint: 'Shown on Contact that day' }) },
    ),
  },
}

export const links: SectionDescription<'links'> = {
  about:
    'Chat and training lead to a service of your choice or to a page of this site. Left empty, chat is not shown, and training leads to the courses among your events.',
  page: { path: '/', name: 'Home' },
  fields: {
    chat: group('Chat, in the top bar', {
      label: line('Link text'),
      url: link('Address', {
        optional: true,
        hint: '/chat is the page of this site; or that of a chat service. While it is empty, the link is not shown.',
      }),
    }),
    training: group('Training, in the navigation', {
      label: line('Link text'),
      url: link('Address', { optional: true, hint: 'A form of your own elsewhere, or a page such as /services' }),
    }),
    directions: link('Directions to the office', {
      optional: true,
      hint: 'On Contact. If it is empty, the link searches OpenStreetMap for your address.',
    }),
    plan: group('Plan of the street, on Contact', {
      street: line('Street', {
        optional: true,
        hint: 'As in your address. While the address names another street, or this is empty, no plan is shown.',
      }),
      before: line('Cross street on the left', { optional: true }),
      after: line('Cross street on the right', { optional: true }),
      beside: line('Next door', { optional: true, hint: 'What people know the place by' }),
      opposite: line('Across the street', { optional: true }),
      stop: line('Nearest stop', { optional: true, hint: 'Such as Bus stop Market Square, lines 2 and 7' }),
    }),
    social: list(
      'Social links',
      { entry: 'link', title: 'label', most: 8, hint: 'In the footer' },
      { label: line('Name', { hint: 'Such as Mastodon' }), url: link('Address') },
    ),
  },
}

export const certifications: SectionDescription<'certifications'> = {
  about: 'What your people are certified in: on Home and on Our Services.',
  page: { path: '/services', place: 'certifications', name: 'Our Services' },
  fields: {
    title: line('Title'),
    intro: { ...line('Introduction', { optional: true }), kind: 'text' },
    vendor: line('Vendor', { hint: 'Whose software it is' }),
    items: list(
      'Certifications',
      { entry: 'certification', title: 'title', most: 12 },
      { title: line('Title'), picture: picture('Picture'), date: day('Date') },
    ),
  },
}

export const counters: SectionDescription<'counters'> = {
  about: 'The figures you are proud of: on Home and on Our Services.',
  page: { path: '/', place: 'counters', name: 'Home' },
  fields: {
    title: line('Title'),
    items: list(
      'Figures',
      { entry: 'figure', title: 'label', most: 6 },
      {
        figure: line('Figure', { hint: 'Such as 60+' }),
        label: line('What it counts'),
        counted: onOff('Count attendees', {
          hint: 'Shows how many people were checked in at your events, in place of the figure.',
        }),
      },
    ),
  },
}
