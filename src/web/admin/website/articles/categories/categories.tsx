import { useState } from 'react'
import { Form } from 'react-router'
import { Button } from '#design/primitives/button.tsx'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { OutcomeAlert } from '#design/primitives/outcome-alert.tsx'
import { clientContext, read } from '#web/api.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import type { Route } from './+types/categories'
import { AddForm } from './add-form.tsx'
import { type ActOutcome, runCategoryAct } from './category-acts.ts'
import { CategoryLine } from './category-line.tsx'
import { isSaidByForm, useToldOutcome } from './told-outcome.ts'
import { useArranging } from './use-arranging.ts'
import { type Open, useCategoryDesk } from './use-category-desk.ts'
import './categories.css'
import { answer } from '#web/signed-in/session/submit.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { items } = await read(context.get(clientContext).api.categories.$get())
  return { items, asked: askedIn(new URL(request.url)) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const outcome = await runCategoryAct(context.get(clientContext), await request.formData())
  return answer(outcome)
}

/** Both levels of categories, with what can be done about each. */
export default function CategoriesScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { items, asked } = loaderData
  // Without a script the page brings the outcome along; with one it is told beside the work, wherever one has scrolled to.
  const [cameWith] = useState(actionData)
  useToldOutcome(actionData === cameWith ? undefined : actionData)
  const desk = useCategoryDesk(asked, actionData)
  const arranging = useArranging(items)
  const { shown } = arranging
  return (
    <div className="categories">
      <OfficeTitle>Categories</OfficeTitle>
      <h1 className="mb-2 text-3xl font-normal">Categories</h1>
      <p className="mb-6 max-w-measure text-ink-soft">
        Readers browse the news by category, in this order. Articles and old links keep working whatever you change
        here.
      </p>
      <AddForm categories={items} outcome={actionData} />
      <p role="status" className="sr-only">
        {arranging.said}
      </p>
      {actionData && actionData === cameWith && <Outcome outcome={actionData} />}
      {shown.length === 0 ? (
        <EmptyState title="No categories yet">
          Add one above, such as Tax or Bookkeeping. You can also add one while you write an article.
        </EmptyState>
      ) : (
        <ol className="rule-double-top rule-double" aria-label="Categories" aria-busy={arranging.isSaving}>
          {shown.map((category) => (
            <li key={category.id}>
              <CategoryLine
                entry={category}
                hasBelow={category.subcategories.length > 0}
                all={shown}
                desk={desk}
                arranging={arranging}
              />
              {category.subcategories.length > 0 && (
                <ol aria-label={`Subcategories of ${category.name}`}>
                  {category.subcategories.map((child) => (
                    <li key={child.id}>
                      <CategoryLine entry={child} parent={category} all={shown} desk={desk} arranging={arranging} />
                    </li>
                  ))}
                </ol>
              )}
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

function Outcome({ outcome }: { outcome: ActOutcome }) {
  if (isSaidByForm(outcome)) return null
  return (
    <OutcomeAlert tone={outcome.ok ? 'success' : 'error'} className="mb-4">
      <div className="flex flex-wrap items-center gap-4">
        {outcome.message}
        {outcome.undo && (
          <Form method="post" action="/dashboard/categories" preventScrollReset>
            <input type="hidden" name="act" value="add" />
            <input type="hidden" name="name" value={outcome.undo.name} />
            <input type="hidden" name="parentId" value={outcome.undo.parentId} />
            <Button variant="secondary" size="small">
              Undo
            </Button>
          </Form>
        )}
      </div>
    </OutcomeAlert>
  )
}

function askedIn({ searchParams }: URL): Open | null {
  for (const act of ['rename', 'merge', 'delete'] as const) {
    const id = Number(searchParams.get(act))
    if (id > 0) return { act, id }
  }
  return null
}
