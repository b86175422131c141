import { choice, day, line, link, list, onOff, type SectionDescription } from './kinds.ts'

// As in the contract; its file brings the schema library, which must not come to the browser.
const MOST = { main: 16, footer: 20 }

const entry = {
  label: line('Link text'),
  url: link('Address', { hint: 'A page of this site such as /payroll, or an address that starts with https://' }),
}

export const navigation: SectionDescription<'navigation'> = {
  about:
    'The links over and under every page, in your order. Training has its place in Links; Sign in and Quote are always there.',
  page: { path: '/', name: 'Home' },
  fields: {
    main: list(
      'Navigation',
      { entry: 'link', title: 'label', most: MOST.main, hint: 'Six at most stand in the bar, the others in the menu' },
      {
        ...entry,
        place: choice(
          'Where',
          [
            { value: 'bar', label: 'In the bar' },
            { value: 'menu', label: 'In the menu' },
          ],
          'menu',
        ),
      },
    ),
    menu: line('Name of the menu', { hint: 'The menu stands where the first of its links is' }),
    footer: list('Footer', { entry: 'link', title: 'label', most: MOST.footer }, entry),
  },
}

export const announcement: SectionDescription<'announcement'> = {
  about: 'One line over every page: a new address, a closed week, a deadline.',
  page: { path: '/', name: 'Home' },
  fields: {
    shown: onOff('Show the announcement'),
    text: line('What it says', { optional: true }),
    url: link('Where it leads', { optional: true }),
    label: line('Link text', { optional: true, hint: 'Such as Read more' }),
    until: day('Last day', { optional: true, hint: 'Leave it empty and it stays until you turn it off' }),
  },
}
