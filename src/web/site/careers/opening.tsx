import type { PublicSettings } from '#contract/settings.ts'
import { buttonClass } from '#design/primitives/button.tsx'
import { LongDate } from '#web/site/parts/long-date.tsx'
import { Paragraphs } from '#web/site/parts/paragraphs.tsx'

type Props = PublicSettings['careers']['openings'][number] & { email: string }

/** One opening: what, where, until when, and how to apply. */
export function Opening({ slug, title, place, kind, text, points, closesOn, email }: Props) {
  return (
    <li id={slug} className="border-t border-rule py-8">
      <h3 className="text-2xl">{title}</h3>
      <dl className="figures mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm text-ink-soft">
        <Fact name="Where">{place}</Fact>
        <Fact name="How">{kind}</Fact>
        {closesOn ? (
          <Fact name="Apply by">
            <LongDate day={closesOn} />
          </Fact>
        ) : null}
      </dl>
      <div className="mt-5">
        <Paragraphs text={text} />
      </div>
      {points.length > 0 ? (
        <ul className="mt-5 max-w-measure">
          {points.map((point) => (
            <li key={point} className="border-t border-rule py-2">
              {point}
            </li>
          ))}
        </ul>
      ) : null}
      <p className="mt-6">
        <a
          href={`mailto:${email}?subject=${encodeURIComponent(title)}`}
          className={buttonClass({ variant: 'secondary' })}
        >
          Apply by email
          <span className="sr-only"> for {title}</span>
        </a>
      </p>
    </li>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex gap-2">
      <dt className="text-brass">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
