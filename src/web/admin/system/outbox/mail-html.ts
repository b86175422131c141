import { clientContext, orNotFound, read } from '#web/api.ts'
import { admitToScreen } from '#web/signed-in/session/staff.ts'
import type { Route } from './+types/mail-html'

/** The HTML of a mail by itself, for a frame. The policy of files holds for it: it may show, not do. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  // A loader without a screen runs alone: none above it has asked.
  admitToScreen(context, request)
  const { html } = await orNotFound(
    read(context.get(clientContext).api.outbox[':id'].$get({ param: { id: params.id } })),
  )
  return new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}
