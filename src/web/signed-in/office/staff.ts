import { createContext, redirect } from 'react-router'
import { isOpenTo } from '#contract/access.ts'
import type { Client } from '#web/api.ts'
import { ApiProblem, clientContext, read } from '#web/api.ts'
import { screenAccess } from './navigation.ts'

export type Staff = Awaited<ReturnType<typeof whoAmI>>

/** Who works here now; set before any loader of an office screen runs. */
export const staffContext = createContext<Staff>()

interface Passing {
  request: Request
  context: { get(context: typeof clientContext): Client; set(context: typeof staffContext, staff: Staff): void }
}

/** Lets staff in; sends visitors to sign in and back; tells everybody else that this is not for them. */
export async function admitStaff({ request, context }: Passing): Promise<void> {
  const staff = await whoAmI(context.get(clientContext)).catch((error: unknown) => {
    if (error instanceof ApiProblem && error.status === 401) throw redirect(`/login?next=${nextOf(request)}`)
    throw error
  })
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

function whoAmI(client: Client) {
  return read(client.api.auth.me.$get())
}

function nextOf(request: Request): string {
  const { pathname, searchParams } = new URL(request.url)
  // Which loaders the router asks for is no part of the address that the person sees.
  searchParams.delete('_routes')
  const search = searchParams.size > 0 ? `?${searchParams}` : ''
  return encodeURIComponent(pathname.replace(/\.data$/, '') + search)
}
