import './admin.css'
import './shell.css'
import './bar.css'
import './notes.css'
import './selection.css'
import type { ReactNode } from 'react'
import type { WaitingAnswer } from '#contract/overview/dashboard.ts'
import { useHeightAs } from '#design/primitives/height-as.ts'
import { Connection } from '#web/signed-in/connection/connection.tsx'
import { type Firm, FirmContext } from '#web/signed-in/office/firm.tsx'
import { KeptFocus } from '#web/signed-in/office/kept-focus.tsx'
import { Toasts } from '#web/signed-in/office/toasts.tsx'
import { QueueBar } from '#web/signed-in/parts/queue.tsx'
import { SessionGuard } from '#web/signed-in/session/session-guard.tsx'
import type { Staff } from '#web/signed-in/session/staff.ts'
import { Live } from './live.tsx'
import { LoadingLine } from './loading-line.tsx'
import { Sidebar } from './sidebar.tsx'

interface Props {
  staff: Pick<Staff, 'id' | 'fullName' | 'email' | 'role' | 'hasPassword' | 'hasPasskey'>
  /** How much waited when the page was made; null for those who may not work yet. */
  waiting: WaitingAnswer | null
  firm: Firm
  children: ReactNode
}

export function OfficeShell({ staff, waiting, firm, children }: Props) {
  return (
    <FirmContext value={firm}>
      <SessionGuard
        account={staff.id}
        email={staff.email}
        hasPassword={staff.hasPassword}
        hasPasskey={staff.hasPasskey}
      >
        <Live accountId={staff.id} waiting={waiting}>
          <a className="office-skip" href="#main" data-print="no">
            Skip to content
          </a>
          <LoadingLine />
          <Notes>
            <Connection />
            <Toasts />
          </Notes>
          <div className="office">
            <Sidebar staff={staff} />
            <main id="main" className="office-main" tabIndex={-1}>
              <QueueBar />
              {children}
            </main>
          </div>
          <KeptFocus />
        </Live>
      </SessionGuard>
    </FirmContext>
  )
}

/**
 * The place for whatever is said beside the work. It covers nothing: on wide screens the sidebar ends above it, on small ones
 * the page moves down by its height (notes.css).
 */
function Notes({ children }: { children: ReactNode }) {
  return (
    <div ref={useHeightAs<HTMLDivElement>('--notes')} className="office-notes" data-print="no">
      {children}
    </div>
  )
}
