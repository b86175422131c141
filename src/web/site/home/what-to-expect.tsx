import type { PublicSettings } from '#contract/settings.ts'

/** The first weeks, as steps along one line. */
export function WhatToExpect({ title, intro, steps }: PublicSettings['home']['expect']) {
  return (
    <section aria-labelledby="expect" className="rule-top py-12 md:py-16">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <h2 id="expect" className="text-3xl">
          {title}
        </h2>
        <p className="text-ink-soft">{intro}</p>
      </div>
      <ol className="mt-8 grid gap-x-8 sm:grid-cols-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[3.5rem_minmax(0,1fr)] sm:block sm:pb-8 lg:pb-0">
            <div
              aria-hidden="true"
              className="relative max-sm:border-r max-sm:border-line sm:mb-5 sm:border-b sm:border-line sm:pb-3"
            >
              <span className="display figures text-4xl leading-none text-brass max-sm:relative max-sm:-top-0.5">
                {index + 1}
              </span>
              <span className="absolute size-2.25 rounded-full bg-brass max-sm:top-3.5 max-sm:-right-1.25 sm:-bottom-1.25 sm:left-0" />
            </div>
            <div className="max-sm:pb-8 max-sm:pl-6">
              <h3 className="text-xl">{title}</h3>
              <p className="mt-2 text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
