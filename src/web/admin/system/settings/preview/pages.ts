export const PREVIEW_PAGES = [
  '/',
  '/about',
  '/services',
  '/careers',
  '/Contact',
  '/quote',
  '/privacy',
  '/blog',
  '/publication',
]
