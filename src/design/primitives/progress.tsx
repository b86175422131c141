interface Props {
  label: string
  /** From 0 to `max`; left out while nobody knows. */
  value?: number
  max?: number
  /** Words beside the bar, such as "3 of 12 files". */
  detail?: string
  onCancel?: () => void
}

/** A long job: how far it is, and a way to stop it. */
export function Progress({ label, value, max = 100, detail, onCancel }: Props) {
  const percent = value === undefined ? null : Math.round((value / max) * 100)
  return (
    <div className="text-sm">
      <div className="flex items-baseline justify-between gap-4">
        <span className="font-semibold">{label}</span>
        <span className="figures text-ink-soft">{detail ?? (percent === null ? 'Working' : `${percent} %`)}</span>
      </div>
      <div className="flex items-center gap-3">
        <progress aria-label={label} value={value} max={max} className="ui-bar grow" />
        {onCancel ? (
          <button type="button" onClick={onCancel} className="ink-link min-h-11 cursor-pointer">
            Cancel
          </button>
        ) : null}
      </div>
    </div>
  )
}
