import './categories.css'
import { useEffect, useState } from 'react'
import { Form, useSubmit } from 'react-router'
import { Button } from '#design/primitives/button.tsx'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { OutcomeAlert } from '#design/primitives/outcome-alert.tsx'
import { SelectField } from '#design/primitives/select.tsx'
import { clientContext, read } from '#web/api.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { tell, untell } from '#web/signed-in/office/toasts.tsx'
import { answer } from '#web/signed-in/session/submit.ts'
import type { Route } from './+types/categories'
import { type ActOutcome, runCategoryAct } from './category-acts.ts'
import { CategoryLine } from './category-line.tsx'
import type { ListedCategory } from './listed-category.ts'
import { useArranging } from './use-arranging.ts'
import { type Open, useCategoryDesk } from './use-category-desk.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { items } = await read(context.get(clientContext).api.categories.$get())
  return { items, asked: askedIn(new URL(request.url)) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const outcome = await runCategoryAct(context.get(clientContext), await request.formData())
  return answer(outcome)
}

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

function AddForm({ categories, outcome }: { categories: ListedCategory[]; outcome: ActOutcome | undefined }) {
  const mine = outcome?.act === 'add' ? outcome : undefined
  const failed = mine && !mine.ok ? mine : undefined
  return (
    <Form
      method="post"
      action="/dashboard/categories"
      preventScrollReset
      aria-label="Add a category"
      className="mb-6 flex flex-wrap items-end gap-x-4 gap-y-3"
      // Empty again after something was added.
      key={mine?.ok ? mine.message : 'add'}
    >
      <input type="hidden" name="act" value="add" />
      <TextField
        name="name"
        label="New category"
        maxLength={60}
        className="min-w-0 grow sm:max-w-72"
        defaultValue={failed?.typed ?? ''}
        error={failed?.message}
      />
      <SelectField
        name="parentId"
        label="Under"
        optional
        prompt="None: a top-level category"
        className="min-w-0 grow sm:max-w-72"
        choices={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <Button>Add</Button>
    </Form>
  )
}

/** Tells what an act on a category came to, with the way back where there is one. */
function useToldOutcome(outcome: ActOutcome | undefined): void {
  const submit = useSubmit()
  useEffect(() => {
    if (!outcome) return
    const { ok, act, id, message, undo } = outcome
    const about = `category ${act} ${id}`
    if (isSaidByForm(outcome)) return untell(about)
    const takeBack = () =>
      void submit(
        { act: 'add', ...undo },
        { method: 'post', action: '/dashboard/categories', preventScrollReset: true },
      )
    tell({ words: message, tone: ok ? 'good' : 'bad', about, ...(undo && { undo: takeBack }) })
  }, [outcome, submit])
}

/** A form that is open, or the one on top, says itself what is wrong. */
function isSaidByForm({ ok, act }: ActOutcome): boolean {
  return !ok && act !== 'move' && act !== 'order'
}
