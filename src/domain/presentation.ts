/** How an article or a page is found and shown elsewhere. What is empty follows title and summary. */
export interface Presentation {
  address: string
  searchTitle: string
  searchText: string
  socialTitle: string
  socialText: string
  /** Who is named as its author; the account that began it by default. */
  byline: string
  /** The day that is shown as that of its publishing; empty for the day itself. */
  datedOn: string
  comments: 'open' | 'closed'
  tags: string
}

export const EMPTY_PRESENTATION: Presentation = {
  address: '',
  searchTitle: '',
  searchText: '',
  socialTitle: '',
  socialText: '',
  byline: '',
  datedOn: '',
  comments: 'open',
  tags: '',
}

export function presentationOf(from: Presentation): Presentation {
  const { address, searchTitle, searchText, socialTitle, socialText, byline, datedOn, comments, tags } = from
  return { address, searchTitle, searchText, socialTitle, socialText, byline, datedOn, comments, tags }
}
