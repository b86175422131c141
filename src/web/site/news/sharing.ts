/** What only a script can do for an article: copy its address, print it, open the device's own share sheet. */
export function offerSharing(place: HTMLElement): void {
  const url = location.origin + location.pathname
  const acts: Record<string, () => unknown> = {
    copy: async () => {
      await navigator.clipboard.writeText(url)
      const status = place.querySelector('[role=status]')
      if (status) status.textContent = 'The address has been copied.'
    },
    print: () => window.print(),
    // Leaving the sheet without choosing anything is no error.
    share: () => navigator.share({ title: place.dataset.share, url }).catch(() => {}),
  }
  for (const button of place.querySelectorAll('button')) {
    const act = acts[button.value]
    if (!act || (button.value === 'share' && !('share' in navigator))) continue
    button.addEventListener('click', act)
    button.classList.remove('invisible')
  }
}
