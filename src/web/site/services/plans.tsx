import type { PublicSettings } from '#contract/system/settings.ts'
import { buttonClass } from '#design/primitives/button.tsx'
import { Tag } from '#design/primitives/tag.tsx'
import { moneyParts } from '#domain/money.ts'

type Plan = PublicSettings['plans']['items'][number]

/** The three online offices side by side: price first, then what it holds. */
export function Plans({ title, intro, currency, note, items }: PublicSettings['plans'] & { currency: string }) {
  if (items.length === 0) return null
  return (
    <section
      id="plans"
      aria-labelledby="plans-title"
      className="rule-double-top py-12 md:py-16 print:break-before-page"
    >
      <div className="grid gap-x-12 gap-y-3 lg:grid-cols-2 lg:items-end">
        <h2 id="plans-title" className="text-4xl">
          {title}
        </h2>
        <p className="max-w-measure text-ink-soft">{intro}</p>
      </div>
      <ul className="mt-10 grid grid-cols-1 gap-y-8 lg:auto-cols-fr lg:grid-cols-none print:auto-cols-fr print:grid-flow-col print:grid-cols-none lg:grid-flow-col">
        {items.map((plan) => (
          <PlanCard key={plan.slug} plan={plan} currency={currency} />
        ))}
      </ul>
      {note ? <p className="mt-6 max-w-measure text-sm text-ink-soft">{note}</p> : null}
    </section>
  )
}

function PlanCard({ plan, currency }: { plan: Plan; currency: string }) {
  return (
    <li className="flex break-inside-avoid flex-col border border-rule bg-sheet px-5 py-7 sm:px-8 lg:not-first:border-l-0 print:px-4 print:not-first:border-l-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <h3 className="text-2xl">{plan.name}</h3>
        {plan.tag ? <Tag wraps>{plan.tag}</Tag> : null}
      </div>
      {plan.intro ? <p className="mt-1 text-ink-soft">{plan.intro}</p> : null}
      <Price plan={plan} currency={currency} />
      <dl className="figures">
        {plan.storageGb > 0 ? <Measure name="Storage">{plan.storageGb}GB</Measure> : null}
        {plan.mailboxes > 0 ? (
          <Measure name={plan.mailboxes === 1 ? 'Mailbox' : 'Mailboxes'}>{plan.mailboxes}</Measure>
        ) : null}
      </dl>
      <ul className="mb-6">
        {plan.features.map((feature) => (
          <li key={feature} className="border-t border-rule py-2.5">
            {feature}
          </li>
        ))}
      </ul>
      <p className="mt-auto border-t-3 border-double border-line pt-4 text-sm text-ink-soft empty:pt-0">{plan.outro}</p>
      <a href={`/quote?plan=${plan.slug}`} data-plan={plan.name} className={buttonClass({}, 'mt-4')} data-print="no">
        Choose {plan.name}
      </a>
    </li>
  )
}

function Price({ plan, currency }: { plan: Plan; currency: string }) {
  const { sign, whole, decimals } = moneyParts(plan.price, currency)
  return (
    <p className="figures mt-6 mb-6 flex flex-wrap items-baseline gap-x-3">
      <span className="display text-5xl">
        <span className="align-super text-xl text-ink-soft">{sign}</span>
        {whole}
        {decimals ? <span className="text-3xl">.{decimals}</span> : null}
      </span>
      <span className="text-ink-soft">per year</span>
      {plan.discountPercent > 0 ? (
        <span className="w-full text-sm font-semibold text-brass">{plan.discountPercent}% off</span>
      ) : null}
    </p>
  )
}

function Measure({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-t border-rule py-2.5">
      <dt>{name}</dt>
      <dd className="display text-xl text-green">{children}</dd>
    </div>
  )
}
