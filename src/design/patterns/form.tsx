import type { FormEventHandler, ReactNode, Ref } from 'react'
import { Form as RouterForm, useNavigation } from 'react-router'
import { Button } from '#design/primitives/button.tsx'
import { classNames } from '#design/primitives/class-names.ts'
import { ErrorSummary } from './error-summary.tsx'

interface Props {
  /** Field id → what is wrong; shown in the summary. Give each field its own message too. */
  errors?: Record<string, string>
  /** Counts the tries of a form that checks itself: each takes focus to the summary, clearing an error does not. */
  attempt?: number
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
  onSubmit?: FormEventHandler<HTMLFormElement>
  onInput?: FormEventHandler<HTMLFormElement>
  onReset?: FormEventHandler<HTMLFormElement>
  ref?: Ref<HTMLFormElement>
  className?: string
  id?: string
  'aria-label'?: string
  'aria-labelledby'?: string
}

/** A form after the GOV.UK pattern: answers are checked on sending, errors stand on top and beside their fields. */
export function Form({
  errors = {},
  attempt,
  busy,
  children,
  submit,
  beside,
  method = 'post',
  multipart,
  className,
  ...form
}: Props) {
  const navigation = useNavigation()
  const underWay =
    navigation.state !== 'idle' &&
    navigation.formMethod?.toLowerCase() === 'post' &&
    isMine(navigation.formAction, form.action)
  return (
    <RouterForm
      method={method}
      noValidate
      encType={multipart ? 'multipart/form-data' : undefined}
      className={classNames('max-w-form', className)}
      {...form}
    >
      <ErrorSummary errors={errors} attempt={attempt} />
      <div className="flex flex-col gap-6">{children}</div>
      {submit ? (
        <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button busy={busy ?? underWay}>{submit}</Button>
          {beside}
        </div>
      ) : null}
    </RouterForm>
  )
}

function isMine(sentTo: string | undefined, action: string | undefined): boolean {
  return action === undefined || (sentTo ?? '').split('?')[0] === action.split('?')[0]
}
