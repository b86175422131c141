import { startApplication } from './app.client.tsx'
import { startPage } from './site/browser/start-page.ts'

// Account, portal and office. Public pages begin with `document.client.ts`.
startPage()
startApplication()
