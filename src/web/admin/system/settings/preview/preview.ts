import type { PublicSection } from '#contract/system/settings.ts'
import { describe } from '#web/admin/system/settings/describe/all.ts'
import { readFields } from '#web/admin/system/settings/form/read-form.ts'
import { ApiProblem, clientContext, read } from '#web/api.ts'
import type { PageResponse } from '#web/rendered-page.ts'
import { showWithContext } from '#web/settings-preview.ts'
import type { Route } from './+types/preview'
import { PREVIEW_PAGES } from './pages.ts'

/** A public page with what is in a section's form, saved or not. Only for admins, and never kept. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const described = describe(params.section)
  if (!described?.page) throw new Response('There is nothing to show of this section.', { status: 404 })
  const form = await request.formData()
  const section = described.section as PublicSection
  const value = readFields(described.fields, form, 'value')
  const asked = String(form.get('page') ?? '')
  const path = PREVIEW_PAGES.includes(asked) ? asked : described.page.path
  try {
    // The form's own reading gives the value; whether it fits is the API's to say.
    const json = { section, value } as never
    const answer = await read(context.get(clientContext).api.settings.preview.$post({ json }))
    return forOneAdmin(await context.get(showWithContext)(path, answer))
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    // Half-typed words are nothing out of order: the preview waits for the rest of them.
    const status = error.code === 'invalid' ? 200 : error.status
    return Response.json({ error: error.message, fields: error.fields }, { status })
  }
}

export const loader = () => new Response('This page is shown from a form.', { status: 405 })

function forOneAdmin(page: PageResponse): PageResponse {
  page.headers.set('X-Robots-Tag', 'noindex')
  return page
}
