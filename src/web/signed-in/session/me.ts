import { type RouterContextProvider, redirect } from 'react-router'
import type { OwnAccount } from '#contract/system/my-account.ts'
import { clientContext, orNull, read } from '#web/api.ts'
import { loginAddress } from './next.ts'

type Context = Readonly<RouterContextProvider>

/** Who is signed in, or null for a visitor. */
export async function findMe(context: Context): Promise<OwnAccount | null> {
  return await orNull(read(context.get(clientContext).api.auth.me.$get()), 401)
}

/** Who is signed in; visitors are sent to sign in, and back. */
export async function getMe(request: Request, context: Context): Promise<OwnAccount> {
  const me = await findMe(context)
  if (!me) throw redirect(loginAddress(request))
  return me
}
