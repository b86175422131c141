import { Form } from 'react-router'
import { Button } from '#design/primitives/button.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { counted } from '#domain/text/counted.ts'
import { describe } from '#web/admin/system/settings/describe/all.ts'
import { placeName } from '#web/admin/system/settings/form/place-names.ts'
import { clientContext, read } from '#web/api.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { ActOutcome } from '#web/signed-in/parts/act-outcome.tsx'
import { answer, outcomeOf } from '#web/signed-in/session/submit.ts'
import type { Route } from './+types/promises'

export async function loader({ context }: Route.LoaderArgs) {
  const { items } = await read(context.get(clientContext).api.setup.promises.$get())
  return {
    promises: items.map(({ id, section, path, sentence }) => {
      const described = describe(section)
      return { id, sentence, section, place: `${described?.title}: ${placeName(described?.fields ?? {}, path)}` }
    }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const act = form.get('act') === 'keep' ? ('keep' as const) : ('remove' as const)
  const json = { id: String(form.get('id')), act }
  return answer(await outcomeOf(read(context.get(clientContext).api.setup.promises.$post({ json }))))
}

// What was decided leaves the list.
export const shouldRevalidate = () => true

/** Each sentence that came with the site and promises something: the firm keeps it, changes it or removes it. */
export default function PromisesScreen({ loaderData: { promises }, actionData }: Route.ComponentProps) {
  return (
    <>
      <OfficeTitle>Read what your site promises</OfficeTitle>
      <h1 className="text-2xl font-normal">Read what your site promises</h1>
      <p className="mt-2 max-w-measure text-ink-soft">
        These sentences came with the site. Your clients will hold you to them, so keep only what is true of your firm.
      </p>
      {actionData ? <ActOutcome ok={actionData.ok} message={actionData.message} /> : null}
      {promises.length === 0 ? (
        <p className="mt-6">
          Nothing is left to read. <TextLink to="/dashboard/setup">Back to the set-up</TextLink>
        </p>
      ) : (
        <>
          <p className="figures mt-4 text-sm text-ink-soft">{counted(promises.length, 'sentence')} to decide on</p>
          <ul className="rule-top mt-1 max-w-page">
            {promises.map(({ id, sentence, section, place }) => (
              <li key={id} className="rule-bottom flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
                <p className="min-w-0 grow basis-80">
                  {sentence}
                  <span className="block text-sm text-ink-soft">{place}</span>
                </p>
                <Form method="post" preventScrollReset className="flex items-center gap-2">
                  <input type="hidden" name="id" value={id} />
                  <Button variant="secondary" size="small" name="act" value="keep" aria-label={`Keep: ${sentence}`}>
                    Keep
                  </Button>
                  <TextLink to={`/dashboard/setting/${section}`} aria-label={`Change: ${sentence}`}>
                    Change
                  </TextLink>
                  <Button variant="quiet" size="small" name="act" value="remove" aria-label={`Remove: ${sentence}`}>
                    Remove
                  </Button>
                </Form>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
