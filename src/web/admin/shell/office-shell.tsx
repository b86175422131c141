import type { ReactNode } from 'react'
import type { WaitingAnswer } from '#contract/dashboard.ts'
import { Connection } from '#web/admin/connection/connection.tsx'
import { LoadingLine } from '#web/admin/connection/loading-line.tsx'
import { SessionGuard } from '#web/admin/session/session-guard.tsx'
import { type Firm, FirmContext } from './firm.tsx'
import { KeptFocus } from './kept-focus.tsx'
import { Live } from './live.tsx'
import { Sidebar } from './sidebar.tsx'
import type { Staff } from './staff.ts'
import { Toasts } from './toasts.tsx'
import '#web/admin/admin.css'
import './shell.css'

interface Props {
  staff: Pick<Staff, 'id' | 'fullName' | 'email' | 'role'>
  /** How much waited when the page was made; null for those who may not work yet. */
  waiting: WaitingAnswer | null
  firm: Firm
  children: ReactNode
}

/** The frame of every screen of the office. */
export function OfficeShell({ staff, waiting, firm, children }: Props) {
  return (
    <FirmContext value={firm}>
      <SessionGuard email={staff.email}>
        <Live accountId={staff.id} waiting={waiting}>
          <a className="office-skip" href="#main">
            Skip to the content
          </a>
          <LoadingLine />
          <Connection />
          <div className="office">
            <Sidebar staff={staff} />
            <main id="main" className="office-main" tabIndex={-1}>
              {children}
            </main>
          </div>
          <KeptFocus />
        </Live>
      </SessionGuard>
      <Toasts />
    </FirmContext>
  )
}
