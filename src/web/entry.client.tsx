import { closeMenus } from '#design/primitives/close-menus.ts'
import { startQuoteDialog } from './site/browser/quote-dialog.ts'
import { startDocument } from './site/browser/start-document.ts'
import { noteArrival } from './site/sending/origin.ts'
import { refuseStrayHtml } from './trusted-html.ts'

refuseStrayHtml()
noteArrival()
closeMenus()
startQuoteDialog()

// Its file is there by now: it is one that the page itself loads.
if ('app' in document.documentElement.dataset) void import('./app.client.tsx').then((app) => app.startApplication())
else startDocument()
