import { hash } from 'node:crypto'

/** Which pages the browser may fetch ahead while a person's pointer is near a link; once the client runs, it does so itself. */
const RULES = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          {
            href_matches: [
              '/',
              '/about',
              '/services',
              '/careers',
              '/privacy',
              '/Contact',
              '/publication',
              '/blog*',
              '/quote',
              '/login',
              '/register',
            ],
          },
          { selector_matches: 'html:not([data-client]) a' },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})

/** Stands in the page: as a file, it would be the first that a browser asks for. */
export const NEXT_PAGES = `<script type="speculationrules">${RULES}</script>`

/** Names the rules in a page's policy. */
export const NEXT_PAGES_HASH = hash('sha256', RULES, 'base64')
