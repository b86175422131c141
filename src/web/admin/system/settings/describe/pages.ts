import {
  day,
  email,
  group,
  line,
  lines,
  list,
  number,
  onOff,
  picture,
  type SectionDescription,
  slug,
  text,
} from './kinds.ts'

export const home: SectionDescription<'home'> = {
  about: 'The first page: the promise, what a month holds, what to expect.',
  page: { path: '/', name: 'Home' },
  fields: {
    promise: line('The promise', { hint: 'The headline of the page' }),
    lead: text('Text under the promise'),
    monthly: group('Included every month', {
      title: line('Title'),
      intro: text('Introduction'),
      items: list(
        'What is included',
        { entry: 'service', title: 'title', most: 9 },
        { title: line('Title'), text: text('Text') },
      ),
    }),
    expect: group('What to expect', {
      title: line('Title'),
      intro: text('Introduction'),
      steps: list('Steps', { entry: 'step', title: 'title', most: 8 }, { title: line('Title'), text: text('Text') }),
    }),
    closing: group('Closing section', {
      title: line('Title', { hint: 'Also at the end of About' }),
      text: text('Text'),
    }),
  },
}

export const about: SectionDescription<'about'> = {
  about: 'Who you are, what you hold yourselves to, who people will meet.',
  page: { path: '/about', name: 'About' },
  fields: {
    title: line('Title'),
    lead: text('Under the title', { optional: true }),
    text: text('Text', { hint: 'An empty line begins a new paragraph' }),
    values: group('Values', {
      title: line('Title'),
      items: list('Values', { entry: 'value', title: 'title', most: 9 }, { title: line('Title'), text: text('Text') }),
    }),
    people: group('People', {
      title: line('Title'),
      intro: text('Introduction', { optional: true }),
      items: list(
        'People',
        { entry: 'person', title: 'name', most: 30 },
        {
          name: line('Name'),
          role: line('What they do'),
          text: text('About them'),
          picture: picture('Picture', 'name'),
        },
      ),
    }),
    history: group('History', {
      title: line('Title'),
      items: list(
        'Years',
        { entry: 'year', title: 'year', most: 30 },
        { year: number('Year'), text: text('What happened') },
      ),
    }),
  },
}

export const services: SectionDescription<'services'> = {
  about: 'The cards on Our Services, each with a section of its own below.',
  page: { path: '/services', name: 'Our Services' },
  fields: {
    title: line('Title'),
    lead: text('Under the title'),
    items: list(
      'Services',
      { entry: 'service', title: 'title', most: 12 },
      {
        title: line('Name'),
        short: line('On the card'),
        detail: text('In full'),
        points: lines('Points', { optional: true, hint: 'One on each line, at most 8' }),
        fees: group('Usual fees', {
          from: number('From', {
            decimals: true,
            optional: true,
            hint: 'In the currency of the firm. Also shown beside the quote form.',
          }),
          to: number('To', { decimals: true, optional: true }),
          per: line('For what', { optional: true, hint: 'Such as “a month” or “a return”' }),
        }),
        picture: picture('Picture'),
        slug: slug('title'),
      },
    ),
  },
}

export const plans: SectionDescription<'plans'> = {
  about: 'The plan cards on Our Services, which people can ask for in the quote form.',
  page: { path: '/services', place: 'plans', name: 'Our Services' },
  fields: {
    title: line('Title'),
    intro: text('Introduction'),
    items: list(
      'Plans',
      { entry: 'plan', title: 'name', most: 6 },
      {
        name: line('Name'),
        tag: line('Tag', { optional: true }),
        intro: line('For whom', { optional: true }),
        price: number('Price for a year', { decimals: true, hint: 'In the currency of the firm' }),
        discountPercent: number('Discount', { unit: '%', hint: '0 shows none' }),
        storageGb: number('Storage', {
          unit: 'GB',
          hint: 'What a client with this plan can store. 0: not part of the plan, the usual limit',
        }),
        mailboxes: number('Mailboxes', { hint: '0 shows none' }),
        features: lines('What is included', { optional: true, hint: 'One on each line, at most 10' }),
        outro: line('Last line', { optional: true }),
        slug: slug('name'),
      },
    ),
    note: text('Under the plans', { optional: true }),
  },
}

export const careers: SectionDescription<'careers'> = {
  about: 'What it is like to work with you, and the openings.',
  page: { path: '/careers', name: 'Careers' },
  fields: {
    title: line('Title'),
    intro: text('Text', { hint: 'An empty line begins a new paragraph' }),
    openings: list(
      'Openings',
      { entry: 'opening', title: 'title', most: 30 },
      {
        title: line('Title'),
        place: line('Where'),
        kind: line('How', { hint: 'Such as full time' }),
        text: text('About the work'),
        points: lines('Points', { optional: true, hint: 'One on each line, at most 12' }),
        closesOn: day('Apply by', { optional: true }),
        slug: slug('title'),
      },
    ),
    none: text('While there is no opening'),
    email: email('Applications go to'),
  },
}

export const appointments: SectionDescription<'appointments'> = {
  about:
    'Let visitors and clients book appointments. Kinds of appointments and the hours of each person are under Appointments.',
  fields: {
    enabled: onOff('Take bookings', { hint: 'Home, Contact and Chat then offer it.' }),
    title: line('Title'),
    lead: text('Under the title'),
  },
}

export const headings: SectionDescription<'headings'> = {
  about: 'How the other pages begin, and what is beside the quote form.',
  page: { path: '/quote', name: 'Quote' },
  fields: {
    news: group('News and Events', { title: line('Title'), lead: text('Under the title') }),
    publications: group('Publication', { title: line('Title'), lead: text('Under the title') }),
    contact: group('Contact', { title: line('Title'), lead: text('Under the title') }),
    quote: group('Quote', {
      title: line('Title'),
      lead: text('Under the title'),
      steps: list(
        'Beside the form',
        { entry: 'step', title: 'title', most: 6 },
        { title: line('Title'), text: text('Text') },
      ),
    }),
  },
}

export const faq: SectionDescription<'faq'> = {
  about: 'What people ask before they sign: at the end of Our Services.',
  page: { path: '/services', place: 'questions', name: 'Our Services' },
  fields: {
    title: line('Title'),
    items: list(
      'Questions',
      { entry: 'question', title: 'question', most: 30 },
      { question: line('Question'), answer: text('Answer') },
    ),
  },
}

export const legal: SectionDescription<'legal'> = {
  about: 'What you tell people about their data.',
  page: { path: '/privacy', name: 'Privacy' },
  fields: {
    privacy: group('The privacy page', {
      title: line('Title'),
      updatedOn: day('Last changed'),
      lead: text('Under the title'),
      sections: list(
        'Sections',
        { entry: 'section', title: 'title', most: 30 },
        { title: line('Title'), text: text('Text', { hint: 'An empty line begins a new paragraph' }) },
      ),
    }),
    cookieNotice: text('Notice about cookies', { hint: 'In the footer of every page' }),
  },
}

const entry = (label: string) =>
  group(label, {
    title: line('Title', { hint: 'The name of the firm is added' }),
    description: text('Description'),
  })

export const pages: SectionDescription<'pages'> = {
  about: 'What search results and shared links say of each page.',
  fields: {
    home: entry('Home'),
    about: entry('About'),
    services: entry('Our Services'),
    careers: entry('Careers'),
    news: entry('News and Events'),
    publications: entry('Publication'),
    contact: entry('Contact'),
    quote: entry('Quote'),
    privacy: entry('Privacy'),
  },
}
