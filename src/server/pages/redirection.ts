export type FindRedirect = (url: string) => Promise<Found | null>

interface Found {
  status: 301 | 302
  location: string
}

/** The head of an answer that leads elsewhere. Asked again each time: whoever takes a redirect back is obeyed at once. */
export const redirection = ({ location }: Found): Record<string, string> => ({
  Location: new URL(location, BASE).href.replace(BASE, ''),
  'Cache-Control': 'no-cache',
  Vary: 'Cookie',
})

// Spelled as a URL, with the host left out where there was none.
const BASE = 'http://countinghouse.internal'
