import type { ReactNode } from 'react'
import type { WaitingAnswer } from '#contract/overview/dashboard.ts'
import { Connection } from '#web/signed-in/connection/connection.tsx'
import { type Firm, FirmContext } from '#web/signed-in/office/firm.tsx'
import { KeptFocus } from '#web/signed-in/office/kept-focus.tsx'
import { QueueBar } from '#web/signed-in/office/queue.tsx'
import type { Staff } from '#web/signed-in/office/staff.ts'
import { Toasts } from '#web/signed-in/office/toasts.tsx'
import { SessionGuard } from '#web/signed-in/session/session-guard.tsx'
import { Live } from './live.tsx'
import { LoadingLine } from './loading-line.tsx'
import { Notes } from './notes.tsx'
import { Sidebar } from './sidebar.tsx'
import './admin.css'
import './shell.css'
import './notes.css'
import './selection.css'

interface Props {
  staff: Pick<Staff, 'id' | 'fullName' | 'email' | 'role' | 'hasPassword' | 'hasPasskey'>
  /** How much waited when the page was made; null for those who may not work yet. */
  waiting: WaitingAnswer | null
  firm: Firm
  children: ReactNode
}

/** The frame of every screen of the office. */
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
