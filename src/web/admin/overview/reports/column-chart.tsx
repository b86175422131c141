import { useId } from 'react'
import { classNames } from '#design/primitives/class-names.ts'
import { formatCount, scaleOf, ticksOf } from './chart-scale.ts'

/** How a part of a column is drawn: told apart in print and by eyes that see no colours. */
type Look = 'solid' | 'ruled' | 'hollow'

interface ChartSeries {
  name: string
  look: Look
  values: number[]
}

interface Props {
  title: string
  /** The gist of the chart in a sentence, for those who cannot see it. */
  gist: string
  labels: string[]
  ticks: string[]
  series: ChartSeries[]
  /** A mark across each column: the same in the period before. */
  before?: { name: string; values: number[] }
  write?: (value: number) => string
}

/** Columns over time, drawn in per cents so that they fit any width without a script. */
export function ColumnChart({ title, gist, labels, ticks, series, before, write = formatCount }: Props) {
  const id = useId()
  const sums = labels.map((_, column) => series.reduce((sum, { values }) => sum + (values[column] ?? 0), 0))
  const highest = Math.max(0, ...sums, ...(before?.values ?? []))
  if (highest === 0) return <p className="rule-top my-4 py-3 text-sm text-ink-soft">No data yet.</p>
  const top = scaleOf(highest)
  const share = (value: number) => (value / top) * 100
  const width = 100 / Math.max(1, labels.length)
  return (
    <figure className="my-4 break-inside-avoid">
      <figcaption className="flex flex-wrap items-center gap-x-6 gap-y-1 text-sm text-ink-soft">
        {series.map(({ name, look }) => (
          <Key key={name} name={name} look={look} />
        ))}
        {before ? <Key name={before.name} look="mark" /> : null}
      </figcaption>
      <div className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-xs text-ink-soft">
        <div className="figures -my-2.5 flex h-53 flex-col justify-between text-right" aria-hidden="true">
          {[top, top / 2, 0].map((value) => (
            <span key={value}>{write(value)}</span>
          ))}
        </div>
        <svg role="img" aria-labelledby={`${id}t`} aria-describedby={`${id}d`} className="h-48 w-full overflow-visible">
          <title id={`${id}t`}>{title}</title>
          <desc id={`${id}d`}>{gist}</desc>
          <defs>
            <RuledPattern id={`${id}ruled`} />
          </defs>
          {[0, 50, 100].map((height) => (
            <line
              key={height}
              x1="0"
              x2="100%"
              y1={`${height}%`}
              y2={`${height}%`}
              className={height === 100 ? 'stroke-line' : 'stroke-rule'}
            />
          ))}
          {labels.map((label, column) => {
            const x = column * width
            const parts = series.map(({ name, look, values }) => ({ name, look, value: values[column] ?? 0 }))
            const earlier = before?.values[column]
            return (
              <g key={label}>
                <title>
                  {[
                    label,
                    ...parts.map(({ name, value }) => `${name}: ${write(value)}`),
                    ...(before ? [`${before.name}: ${write(earlier ?? 0)}`] : []),
                  ].join('\n')}
                </title>
                <rect x={`${x}%`} y="0" width={`${width}%`} height="100%" className="fill-transparent" />
                {parts.map(({ name, look, value }, index) => {
                  const under = parts.slice(0, index).reduce((sum, part) => sum + part.value, 0)
                  if (value === 0) return null
                  return (
                    <rect
                      key={name}
                      x={`${x + width * 0.15}%`}
                      width={`${width * 0.7}%`}
                      y={`${100 - share(under + value)}%`}
                      height={`${share(value)}%`}
                      fill={look === 'ruled' ? `url(#${id}ruled)` : undefined}
                      className={LOOKS[look]}
                    />
                  )
                })}
                {earlier ? (
                  <line
                    x1={`${x + width * 0.03}%`}
                    x2={`${x + width * 0.97}%`}
                    y1={`${100 - share(earlier)}%`}
                    y2={`${100 - share(earlier)}%`}
                    strokeWidth="2"
                    className="stroke-ink"
                  />
                ) : null}
              </g>
            )
          })}
        </svg>
        <span />
        <svg aria-hidden="true" className="mt-1 h-5 w-full overflow-visible">
          {ticksOf(labels.length).map(({ column, anchor, minor }) => (
            <text
              key={column}
              x={anchor === 'start' ? '0' : anchor === 'end' ? '100%' : `${(column + 0.5) * width}%`}
              y="14"
              textAnchor={anchor}
              className={classNames('figures fill-ink-soft', minor && 'max-sm:hidden')}
            >
              {ticks[column]}
            </text>
          ))}
        </svg>
      </div>
    </figure>
  )
}

const LOOKS: Record<Look, string> = {
  solid: 'fill-green',
  ruled: 'stroke-brass',
  hollow: 'fill-paper stroke-red',
}

function RuledPattern({ id }: { id: string }) {
  return (
    <pattern id={id} width="4" height="4" patternUnits="userSpaceOnUse">
      <rect width="4" height="4" className="fill-paper" />
      <line x1="0" x2="4" y1="2" y2="2" strokeWidth="1.6" className="stroke-brass" />
    </pattern>
  )
}

function Key({ name, look }: { name: string; look: Look | 'mark' }) {
  const id = useId()
  return (
    <span className="inline-flex items-center gap-2">
      <svg aria-hidden="true" className="size-3.5 overflow-visible">
        {look === 'mark' ? (
          <line x1="0" x2="100%" y1="50%" y2="50%" strokeWidth="2" className="stroke-ink" />
        ) : (
          <>
            <RuledPattern id={id} />
            <rect
              width="100%"
              height="100%"
              fill={look === 'ruled' ? `url(#${id})` : undefined}
              className={LOOKS[look]}
            />
          </>
        )}
      </svg>
      {name}
    </span>
  )
}
