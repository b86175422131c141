/** A line at the lower edge of a document: while a post is fetched, and when a form cannot be sent because there is no network. */
export function startPageNote(): void {
  const note = document.createElement('p')
  note.role = 'status'
  note.className = 'fixed inset-x-0 bottom-0 z-40 border-t border-line bg-sheet px-4 py-3 text-center text-ink'
  const say = (text: string) => {
    document.body.append(note)
    note.textContent = text
  }
  addEventListener('click', (event) => {
    const link = (event.target as Element).closest?.('a')
    const isElsewhere = event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || link?.target
    if (link?.pathname.startsWith('/blogd/') && !isElsewhere && !link.hash) say('Loading...')
  })
  // Forms with a way of their own have taken the event before it comes here.
  addEventListener('submit', (event) => {
    if (event.defaultPrevented || navigator.onLine) return
    event.preventDefault()
    say('You are offline. Nothing was sent. What you typed is still here.')
  })
  // Back from the post, or with a network again: the page is as it was.
  for (const event of ['pageshow', 'online']) addEventListener(event, () => note.remove())
}
