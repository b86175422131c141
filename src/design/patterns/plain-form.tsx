import { type ComponentProps, type ElementType, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#design/primitives/button.tsx'
import { classNames } from '#design/primitives/class-names.ts'
import { FormFields } from '#design/primitives/field.tsx'
import { ErrorSummary } from './error-summary.tsx'

export interface FormProps
  extends Pick<
    ComponentProps<'form'>,
    'onSubmit' | 'onInput' | 'onReset' | 'ref' | 'className' | 'id' | 'aria-label' | 'aria-labelledby'
  > {
  /** Field id → what is wrong; shown in the summary and at the field. */
  errors?: Record<string, string>
  /** What the fields begin with, by name; a field's own `defaultValue` comes first. */
  values?: object | undefined
  /** Counts the tries of a form that checks itself: each takes focus to the summary, clearing an error does not. */
  attempt?: number
  busy?: boolean
  children: ReactNode
  /** What the button says happens. Leave it out to place buttons yourself. */
  submit?: string
  /** Beside the button: Cancel, a note. */
  beside?: ReactNode
  method?: 'post' | 'get'
  action?: string
  multipart?: boolean
  /** Of the router: what is sent leaves the page where it is. */
  preventScrollReset?: boolean
}

/**
 * A form after the GOV.UK pattern: answers are checked on sending, errors are on top and beside their fields. It needs no router, so it
 * is in islands too; `Form` is the same where a router runs.
 */
export function PlainForm({
  errors = {},
  values = {},
  attempt,
  busy,
  children,
  submit,
  beside,
  method = 'post',
  multipart,
  className,
  onSubmit,
  as: Element = 'form',
  ...form
}: FormProps & { as?: ElementType }) {
  const { answers, countRefusal } = useAnswers(busy ?? false)
  const submitted: FormProps['onSubmit'] = (event) => {
    onSubmit?.(event)
    if (event.defaultPrevented) countRefusal()
  }
  return (
    <Element
      method={method}
      noValidate
      encType={multipart ? 'multipart/form-data' : undefined}
      className={classNames('max-w-form', className)}
      onSubmit={submitted}
      {...form}
    >
      <ErrorSummary errors={errors} attempt={attempt} answers={answers} isPending={busy} />
      <FormFields value={{ errors, values: values as Record<string, unknown> }}>
        <div className="flex flex-col gap-6">{children}</div>
      </FormFields>
      {submit ? (
        <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button busy={busy}>{submit}</Button>
          {beside}
        </div>
      ) : null}
    </Element>
  )
}

/**
 * Counts the answers to a form, those that came back and those it gave itself without sending anything, so that the same error a second
 * time takes focus again: to a person it is news that it is still there.
 */
function useAnswers(isPending: boolean) {
  const [answers, setAnswers] = useState(0)
  const [refusals, setRefusals] = useState(0)
  const last = useRef({ isPending, refusals })
  useEffect(() => {
    const cameBack = last.current.isPending && !isPending
    const refusedItself = last.current.refusals !== refusals && !isPending
    last.current = { isPending, refusals }
    if (cameBack || refusedItself) setAnswers((count) => count + 1)
  }, [isPending, refusals])
  return { answers, countRefusal: () => setRefusals((count) => count + 1) }
}
