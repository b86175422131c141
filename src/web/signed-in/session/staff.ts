import { createContext, type RouterContextProvider, redirect } from 'react-router'
import { isOpenTo } from '#contract/access.ts'
import type { OwnAccount } from '#contract/system/my-account.ts'
import { screenAccess } from '#web/signed-in/office/navigation.ts'
import { getMe } from './me.ts'

export type Staff = OwnAccount

/** Who works here now; set before any loader of an office screen runs. */
export const staffContext = createContext<Staff>()

interface Passing {
  request: Request
  context: Readonly<RouterContextProvider>
}

/** Lets staff in; sends visitors to sign in and back; tells everybody else that this is not for them. */
export async function admitStaff({ request, context }: Passing): Promise<void> {
  const staff = await getMe(request, context)
  if (staff.mustDo) throw redirect('/dashboard/security')
  if (staff.role === 'client') throw new Response('This part of the site is for our staff.', { status: 403 })
  context.set(staffContext, staff)
}

interface Entered {
  get(context: typeof staffContext): Staff
}

/** Keeps those out of a screen, and of what it can do, who may not make its calls either. */
export function admitToScreen(context: Entered, request: Request): void {
  const access = screenAccess(new URL(request.url).pathname.replace(/\.data$/, ''))
  // Own pages: their layout asks who is there.
  if (access === 'client') return
  if (!isOpenTo(access, context.get(staffContext).role)) throw new Response(access, { status: 403 })
}
