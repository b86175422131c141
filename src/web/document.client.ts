import { startDocument } from './site/browser/start-document.ts'
import { startPage } from './site/browser/start-page.ts'

// Public pages; those of the application begin with `entry.client.tsx`.
startPage()
startDocument()
