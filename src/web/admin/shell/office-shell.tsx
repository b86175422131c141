import type { ReactNode } from 'react'
import { SessionGuard } from '#web/admin/session/session-guard.tsx'
import { Sidebar } from './sidebar.tsx'
import type { Staff } from './staff.ts'
import { Toasts } from './toasts.tsx'
import '#web/admin/admin.css'
import './shell.css'

interface Props {
  staff: Pick<Staff, 'fullName' | 'email' | 'role'>
  children: ReactNode
}

/** The frame of every screen of the office. */
export function OfficeShell({ staff, children }: Props) {
  return (
    <Toasts>
      <SessionGuard email={staff.email}>
        <a className="office-skip" href="#main">
          Skip to the content
        </a>
        <div className="office">
          <Sidebar staff={staff} />
          <main id="main" className="office-main" tabIndex={-1}>
            {children}
          </main>
        </div>
      </SessionGuard>
    </Toasts>
  )
}
