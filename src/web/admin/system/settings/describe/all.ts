import type { Section } from '#contract/system/settings.ts'
import { SECTION_TITLES } from '#web/signed-in/office/section-titles.ts'
import * as firm from './firm.ts'
import { choice, day, type Fields, line, link, list, onOff, type SectionDescription } from './kinds.ts'
import * as office from './office.ts'
import * as pages from './pages.ts'

// As in the contract; its file brings the schema library, which must not come to the browser.
const MOST = { main: 16, footer: 20 }

const entry = {
  label: line('Link text'),
  url: link('Address', { hint: 'A page of this site such as /payroll, or an address that starts with https://' }),
}

const navigation: SectionDescription<'navigation'> = {
  about:
    'The links at the top and the bottom of every page, in your order. Training has its place in Links; Sign in and Quote are always there.',
  page: { path: '/', name: 'Home' },
  fields: {
    main: list(
      'Navigation',
      { entry: 'link', title: 'label', most: MOST.main, hint: 'The bar has room for six, the others are in the menu' },
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
    menu: line('Name of the menu', { hint: 'The menu takes the place of the first link in it' }),
    footer: list('Footer', { entry: 'link', title: 'label', most: MOST.footer }, entry),
  },
}

const announcement: SectionDescription<'announcement'> = {
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

const DESCRIPTIONS: { [S in Section]: SectionDescription<S> } = {
  ...firm,
  navigation,
  announcement,
  ...pages,
  ...office,
}

export type Described = Omit<SectionDescription, 'fields'> & { section: Section; title: string; fields: Fields }

/** The description of a section by the name in the address; null when there is no such section. */
export function describe(name: string | undefined): Described | null {
  if (name === undefined || !Object.hasOwn(DESCRIPTIONS, name)) return null
  const section = name as Section
  const { fields, ...about } = DESCRIPTIONS[section]
  return { ...about, section, title: SECTION_TITLES[section], fields: fields as unknown as Fields }
}
