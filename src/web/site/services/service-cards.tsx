import type { PublicSettings } from '#contract/settings.ts'
import { Picture } from '#web/site/parts/picture.tsx'

/** The index of the services: each card leads to its own section below. */
export function ServiceCards({ items }: Pick<PublicSettings['services'], 'items'>) {
  return (
    <nav aria-label="Services" className="py-10 md:py-14">
      <ul className="grid border-b border-rule sm:grid-cols-2 sm:gap-x-8 lg:grid-cols-3">
        {items.map(({ slug, title, short, picture }, index) => (
          <li key={slug} className="border-t border-rule">
            <a href={`#${slug}`} className="group flex h-full gap-5 py-6 text-ink no-underline sm:flex-col">
              <Picture picture={picture} className="w-20 shrink-0 text-ink-soft group-hover:text-green sm:w-32" />
              <span className="block">
                <span className="flex items-baseline gap-2.5">
                  <span aria-hidden="true" className="figures text-sm text-brass">
                    {index + 1}
                  </span>
                  <span className="display text-xl underline decoration-rule decoration-1 underline-offset-4 group-hover:text-green group-hover:decoration-green">
                    {title}
                  </span>
                </span>
                <span className="mt-1.5 block text-ink-soft">{short}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
