import type { Settings } from '#contract/system/settings.ts'
import { Input } from '#design/primitives/input.tsx'
import { WEEKDAY_NAMES, WEEKDAYS } from '#domain/time/days.ts'
import type { WeekField } from '#web/admin/system/settings/describe/kinds.ts'
import { useEditing } from './edit-context.ts'

interface Props {
  field: WeekField
  value: Settings['hours']['week']
  path: string
}

/** The week, a line for each day: open or not, from when to when. */
export function WeekTable({ field, value, path }: Props) {
  const { errors } = useEditing()
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">{field.label}</legend>
      <div className="rule-top rule-double mt-2">
        {WEEKDAYS.map((day) => {
          const at = `${path}.${day}`
          const wrong = errors[`${at}.closes`] ?? errors[`${at}.opens`] ?? errors[at]
          const hours = value[day]
          return (
            <div key={day} className="group rule-bottom py-1.5 last:border-b-0">
              <div className="grid items-center gap-x-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
                <label className="flex min-h-11 cursor-pointer items-center gap-3">
                  <input id={at} type="checkbox" name={at} className="ui-tick mt-0" defaultChecked={hours !== null} />
                  {WEEKDAY_NAMES[day]}
                </label>
                <span className="figures flex flex-wrap items-center gap-x-2 max-sm:pl-9 group-has-[.ui-tick:not(:checked)]:hidden">
                  <Time path={`${at}.opens`} label={`${WEEKDAY_NAMES[day]}, from`} value={hours?.opens ?? '08:00'} />
                  <span aria-hidden="true">–</span>
                  <Time path={`${at}.closes`} label={`${WEEKDAY_NAMES[day]}, to`} value={hours?.closes ?? '18:00'} />
                </span>
                <span className="hidden text-ink-soft max-sm:pl-9 group-has-[.ui-tick:not(:checked)]:block">
                  closed
                </span>
              </div>
              {wrong ? (
                <p id={`${at}-error`} className="text-sm font-semibold text-red">
                  <span className="sr-only">Error: </span>
                  {wrong}
                </p>
              ) : null}
            </div>
          )
        })}
      </div>
    </fieldset>
  )
}

function Time({ path, label, value }: { path: string; label: string; value: string }) {
  const { errors } = useEditing()
  return (
    <Input
      id={path}
      name={path}
      type="time"
      aria-label={label}
      aria-invalid={errors[path] ? true : undefined}
      defaultValue={value}
      className="mt-0! w-auto! px-2!"
    />
  )
}
