import type { PublicSettings } from '#contract/system/settings.ts'
import { TextLink } from '#design/primitives/text-link.tsx'
import { formatFeeRange } from '#domain/fee-range.ts'
import { Breakable } from '#web/site/parts/breakable.tsx'
import { Paragraphs } from '#web/site/parts/paragraphs.tsx'

type Props = PublicSettings['services']['items'][number] & { number: number; currency: string }

/** One service in full: what we do, and what is in it. */
export function ServiceDetail({ slug, title, detail, points, fees, number, currency }: Props) {
  const range = formatFeeRange(fees, currency)
  return (
    <section
      id={slug}
      aria-labelledby={`${slug}-title`}
      className="rule-top grid break-inside-avoid gap-x-12 gap-y-5 py-10 md:grid-cols-[13rem_minmax(0,1fr)] md:py-14 lg:grid-cols-[15rem_minmax(0,1fr)_17rem]"
    >
      <h2 id={`${slug}-title`} className="text-2xl md:max-lg:text-xl">
        <span aria-hidden="true" className="figures mb-1 block text-5xl text-brass">
          {number}
        </span>
        <Breakable text={title} />
      </h2>
      <div>
        <Paragraphs text={detail} />
        {range ? (
          <p className="figures mt-5">
            <span className="text-ink-soft">Usual fees:</span> {range}
          </p>
        ) : null}
        <p className="mt-5" data-print="no">
          <TextLink
            to="/quote"
            className="inline-flex min-h-11 items-center"
            aria-label={`Ask for a price for ${title}`}
          >
            Ask for a price
          </TextLink>
        </p>
      </div>
      {points.length > 0 ? (
        <ul className="border-b-3 border-double border-line self-start text-sm md:max-lg:col-start-2">
          {points.map((point) => (
            <li key={point} className="border-t border-rule py-2.5">
              {point}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}
