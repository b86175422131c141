import type { ComponentProps, ElementType, ReactNode } from 'react'
import { Button } from '#design/primitives/button.tsx'
import { classNames } from '#design/primitives/class-names.ts'
import { ErrorSummary } from './error-summary.tsx'

export interface FormProps
  extends Pick<
    ComponentProps<'form'>,
    'onSubmit' | 'onInput' | 'onReset' | 'ref' | 'className' | 'id' | 'aria-label' | 'aria-labelledby'
  > {
  /** Field id → what is wrong; shown in the summary. Give each field its own message too. */
  errors?: Record<string, string>
  /** Counts the tries of a form that checks itself: each takes focus to the summary, clearing an error does not. */
  attempt?: number
  /** Counts the answers of the server: the same errors a second time take focus too. */
  answers?: number
  /** Told by a form that sends itself. */
  busy?: boolean
  children: ReactNode
  /** What the button says happens. Leave it out to place buttons yourself. */
  submit?: string
  /** Beside the button: Cancel, a note. */
  beside?: ReactNode
  method?: 'post' | 'get'
  action?: string
  /** For files. */
  multipart?: boolean
}

/**
 * A form after the GOV.UK pattern: answers are checked on sending, errors stand on top and beside their fields. It needs no router, so it
 * stands in islands too; `Form` is the same where a router runs.
 */
export function PlainForm({
  errors = {},
  attempt,
  answers,
  busy,
  children,
  submit,
  beside,
  method = 'post',
  multipart,
  className,
  as: Element = 'form',
  ...form
}: FormProps & { as?: ElementType }) {
  return (
    <Element
      method={method}
      noValidate
      encType={multipart ? 'multipart/form-data' : undefined}
      className={classNames('max-w-form', className)}
      {...form}
    >
      <ErrorSummary errors={errors} attempt={attempt} answers={answers} />
      <div className="flex flex-col gap-6">{children}</div>
      {submit ? (
        <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button busy={busy}>{submit}</Button>
          {beside}
        </div>
      ) : null}
    </Element>
  )
}
