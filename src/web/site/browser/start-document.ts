import { countView } from './count-view.ts'
import { startIslands } from './islands.ts'
import { nameMapApp } from './map-app.ts'
import { keepOpeningHours } from './opening-hours.ts'
import { showPdf } from './pdf-preview.ts'
import { offerSharing } from './share.ts'

/** What a public page does besides being read. Everything on it works without; nothing here needs React. */
export function startDocument(): void {
  startIslands()
  offerSharing()
  showPdf()
  keepOpeningHours()
  nameMapApp()
  countView()
  document.documentElement.dataset.client = 'ready'
  // While developing, the framework updates its own routes in place; a document is loaded anew.
  import.meta.hot?.on('react-router:hmr', () => location.reload())
}
