const POST = /^\/blogd\//

/** Says 'Loading...' while the browser fetches a post, after a link to it or to try it again was followed. */
export function sayWhilePostLoads(): void {
  const note = document.createElement('p')
  note.role = 'status'
  note.className = 'fixed inset-x-0 bottom-0 z-40 border-t border-line bg-sheet px-4 py-3 text-center text-ink'
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const isElsewhere = event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey
    if (!link || isElsewhere || link.target || link.origin !== location.origin || !POST.test(link.pathname)) return
    // To another place on this page nothing is fetched.
    if (link.hash && link.pathname === location.pathname) return
    document.body.append(note)
    note.textContent = 'Loading...'
  })
  // Back from the post, or the browser was told to stop: the page is as it was.
  const clear = () => note.remove()
  window.addEventListener('pageshow', clear)
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && clear())
}
