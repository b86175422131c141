import { Outlet } from 'react-router'
import { TopNotes } from '#design/primitives/toast-shelf.tsx'
import { Connection } from '#web/signed-in/connection/connection.tsx'
import { keepScreen } from '#web/signed-in/connection/keep-screen.ts'
import { Toasts } from '#web/signed-in/office/toasts.tsx'
import type { Route } from './+types/account-layout'
import '#web/signed-in/connection/connection.css'

/** Signing in, registering and what goes with it: pages of the application within the public frame. */
export const handle = { app: true }

/** Without an answer a form stays as it is, with all that was typed. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepScreen]

export default function AccountLayout() {
  return (
    <>
      <TopNotes>
        <Connection />
        <Toasts label="Notices" />
      </TopNotes>
      <div className="pt-(--top-notes,0px)">
        <Outlet />
      </div>
    </>
  )
}
