import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter, Link as RouterLink } from 'react-router'
import { expect, test } from 'vitest'
import { Link } from './link.tsx'

const within = (link: React.ReactNode) =>
  renderToStaticMarkup(<MemoryRouter initialEntries={['/blog/old?a=1']}>{link}</MemoryRouter>)

test.each([
  '/',
  '/about',
  '/blogd/12/tax-calendar',
  '/blog?pageno=2&category=Tax%20law',
  '/services#audit',
  '/blog/',
  '/a/../b',
  '?comments=all#comments',
  'relative',
  'https://example.com/x',
])('a link to %s is written on the server as the router writes it', (to) => {
  const look = { className: 'ink-link', 'aria-label': 'There' }
  expect(within(<Link to={to} {...look} prefetch="intent" preventScrollReset />)).toBe(
    within(<RouterLink to={to} {...look} prefetch="intent" preventScrollReset />),
  )
})
