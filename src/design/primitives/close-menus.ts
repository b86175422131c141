/** Closes a menu (`<details data-menu>`) on Escape, and on a press or focus elsewhere. */
export function closeMenus(): void {
  const closeOthers = ({ target }: Event) => {
    for (const menu of openMenus()) if (!(target instanceof Node && menu.contains(target))) menu.open = false
  }
  document.addEventListener('pointerdown', closeOthers)
  document.addEventListener('focusin', closeOthers)
  document.addEventListener('keydown', ({ key, target }) => {
    if (key !== 'Escape') return
    for (const menu of openMenus()) {
      if (!(target instanceof Node && menu.contains(target))) continue
      menu.open = false
      menu.querySelector('summary')?.focus()
    }
  })
}

const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]')
