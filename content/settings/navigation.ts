import type { Settings } from '#contract/system/settings.ts'

/** The entries that the specification names, in its order. The calendar shows while there are public dates. */
export const navigation: Settings['navigation'] = {
  main: [
    { label: 'Home', url: '/', place: 'bar' },
    { label: 'About', url: '/about', place: 'bar' },
    { label: 'Our Services', url: '/services', place: 'bar' },
    { label: 'News and Events', url: '/blog', place: 'menu' },
    { label: 'Events and courses', url: '/events', place: 'menu' },
    { label: 'Publication', url: '/publication', place: 'menu' },
    { label: 'Tax calendar', url: '/calendar', place: 'menu' },
    { label: 'Contact', url: '/Contact', place: 'menu' },
    { label: 'Careers', url: '/careers', place: 'bar' },
  ],
  menu: 'See More',
  footer: [
    { label: 'Home', url: '/' },
    { label: 'About', url: '/about' },
    { label: 'Our Services', url: '/services' },
    { label: 'News and Events', url: '/blog' },
    { label: 'Events and courses', url: '/events' },
    { label: 'Publication', url: '/publication' },
    { label: 'Tax calendar', url: '/calendar' },
    { label: 'Contact', url: '/Contact' },
    { label: 'Careers', url: '/careers' },
    { label: 'Request a quote', url: '/quote' },
  ],
}

export const announcement: Settings['announcement'] = { text: '', url: '', label: '', until: '', shown: false }
