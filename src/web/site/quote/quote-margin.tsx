import { PhoneLink } from '#web/site/parts/phone-link.tsx'

interface Props {
  steps: { title: string; text: string }[]
  phone: string
  hours: string[]
}

/** Beside the form: what will happen with it, and the way for those who would rather talk. */
export function QuoteMargin({ steps, phone, hours }: Props) {
  return (
    <aside aria-label="About your request" className="max-w-form lg:border-l lg:border-rule lg:pl-10">
      <ol>
        {steps.map(({ title, text }, at) => (
          <li key={title} className="grid grid-cols-[2.5rem_minmax(0,1fr)] border-b border-rule py-5 first:pt-0">
            <span aria-hidden="true" className="display figures text-2xl text-brass">
              {at + 1}
            </span>
            <div>
              <h2 className="text-lg">{title}</h2>
              <p className="text-sm text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <div className="rule-double py-5">
        <h2 className="text-lg">Rather talk?</h2>
        <PhoneLink phone={phone} className="ink-link figures inline-block py-2 text-lg" />
        <ul className="figures text-sm text-ink-soft">
          {hours.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </aside>
  )
}
