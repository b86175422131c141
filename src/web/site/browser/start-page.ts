import { closeMenus } from '#design/primitives/close-menus.ts'
import { noteArrival } from '#web/site/sending/origin.ts'
import { refuseStrayHtml } from '#web/trusted-html.ts'
import { startQuoteDialog } from './quote-dialog.ts'

/** What every page does, before anything else of it runs. */
export function startPage(): void {
  refuseStrayHtml()
  noteArrival()
  closeMenus()
  startQuoteDialog()
}
