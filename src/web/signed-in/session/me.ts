import { type RouterContextProvider, redirect } from 'react-router'
import type { OwnAccount } from '#contract/system/my-account.ts'
import { ApiProblem, clientContext, read } from '#web/api.ts'
import { loginAddress } from './next.ts'

type Context = Readonly<RouterContextProvider>

/** Who is signed in, or null for a visitor. */
export async function findMe(context: Context): Promise<OwnAccount | null> {
  try {
    return await read(context.get(clientContext).api.auth.me.$get())
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 401) return null
    throw error
  }
}

/** Who is signed in; visitors are sent to sign in, and back. */
export async function getMe(request: Request, context: Context): Promise<OwnAccount> {
  const me = await findMe(context)
  if (!me) throw redirect(loginAddress(request))
  return me
}
