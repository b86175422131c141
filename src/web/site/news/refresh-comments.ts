import { trustedHtml } from '#web/trusted-html.ts'

export const COMMENTS = { heading: 'comments', list: 'comment-list' }

/** Shows the comments as they are now. They are plain HTML, so they are taken from the page itself, fetched again. */
export async function refreshComments(): Promise<void> {
  const answer = await fetch(location.pathname + location.search).catch(() => null)
  if (!answer?.ok) return
  const page = new DOMParser().parseFromString(trustedHtml(await answer.text()), 'text/html')
  for (const id of Object.values(COMMENTS)) {
    const fresh = page.getElementById(id)
    if (fresh) document.getElementById(id)?.replaceWith(fresh)
  }
}
