const OFFLINE =
  'You are offline. Nothing was sent, and what you typed is still here. Please try again when you are back.'

/** A form that the browser would send without a network stays, with all that was typed; forms with a way of their own are left to it. */
export function keepFormsOffline(): void {
  const note = document.createElement('p')
  note.role = 'alert'
  note.tabIndex = -1
  note.className = 'mt-4 max-w-form scroll-my-4 border-l-3 border-red bg-red-wash px-4 py-3 text-ink'
  document.addEventListener('submit', (event) => {
    note.remove()
    if (event.defaultPrevented || navigator.onLine || !(event.target instanceof HTMLFormElement)) return
    event.preventDefault()
    event.target.after(note)
    note.textContent = OFFLINE
    note.focus()
  })
  window.addEventListener('online', () => note.remove())
}
