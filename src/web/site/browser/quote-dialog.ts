import { QUOTE_DIALOG } from '#web/site/parts/quote-dialog-id.ts'

/**
 * The quote dialog is opened and closed by its buttons without a script (`command`, `commandfor`). This adds what that cannot do: links that
 * name a plan, the first field for whoever has a keyboard, the focus back where it was, and browsers without invoker commands.
 */
export function startQuoteDialog(): void {
  let opener: HTMLElement | null = null

  document.addEventListener('click', (event) => {
    const dialog = document.getElementById(QUOTE_DIALOG)
    if (!(dialog instanceof HTMLDialogElement) || !(event.target instanceof Element)) return
    const pressed = event.target.closest<HTMLElement>(`[commandfor=${QUOTE_DIALOG}], a[href^="/quote"]`)
    if (
      pressed instanceof HTMLAnchorElement ? isPlainClick(event) : pressed?.getAttribute('command') === 'show-modal'
    ) {
      event.preventDefault()
      opener = pressed
      open(dialog, pressed?.dataset.plan)
    } else if (pressed?.getAttribute('command') === 'close') dialog.close()
    else if (event.target === dialog && !hasLightDismiss) dialog.close()
  })

  // Not every browser gives focus to what is clicked, so the dialog alone could not give it back.
  const giveFocusBack = ({ target }: Event) => {
    if ((target as Element).id === QUOTE_DIALOG) opener?.focus()
  }
  document.addEventListener('close', giveFocusBack, { capture: true })
}

const hasLightDismiss = 'closedBy' in HTMLDialogElement.prototype

/** Anything but a plain click on a link asks for a tab or window of its own. */
function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}

function open(dialog: HTMLDialogElement, plan: string | undefined): void {
  const plans = dialog.querySelector<HTMLSelectElement>('select[name=plan]')
  if (plan && plans) plans.value = plan
  dialog.showModal()
  // With a finger, the keyboard would cover the form at once.
  if (matchMedia('(pointer: fine)').matches) dialog.querySelector<HTMLElement>('form input')?.focus()
}
