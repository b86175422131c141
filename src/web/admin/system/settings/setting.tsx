import { Link } from 'react-router'
import { clientContext, read } from '#web/api.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { SECTION_GROUPS } from '#web/signed-in/office/section-titles.ts'
import { Moment } from '#web/signed-in/parts/moments.tsx'
import type { Route } from './+types/setting'
import { describe } from './describe/all.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { changes } = await read(context.get(clientContext).api.settings.office.$get())
  return { changes }
}

export default function SettingScreen({ loaderData: { changes } }: Route.ComponentProps) {
  return (
    <>
      <OfficeTitle>Setting</OfficeTitle>
      <h1 className="text-3xl font-normal">Setting</h1>
      <p className="mt-2 max-w-measure text-ink-soft">
        Every word, figure, link and picture of the site. What you save is on the pages at once, and every earlier
        version can be restored.
      </p>
      {SECTION_GROUPS.map(({ title, sections }) => (
        <section key={title} aria-label={title} className="mt-10 max-w-page">
          <h2 className="text-xl">{title}</h2>
          <ul className="rule-top rule-double mt-2">
            {sections.map((section) => {
              const described = describe(section)
              const change = changes[section]
              return (
                <li
                  key={section}
                  className="rule-bottom grid gap-x-6 py-3 last:border-b-0 md:grid-cols-[12rem_minmax(0,1fr)_16rem]"
                >
                  <Link
                    to={`/dashboard/setting/${section}`}
                    className="inline-flex min-h-8 items-center self-start font-semibold text-green"
                  >
                    {described?.title}
                  </Link>
                  <p className="text-ink-soft">{described?.about}</p>
                  <p className="text-sm text-ink-soft md:pt-1 md:text-right">
                    {change ? (
                      <>
                        <Moment at={change.at} />
                        {change.by ? <span className="block">{change.by}</span> : null}
                      </>
                    ) : (
                      'Default'
                    )}
                  </p>
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </>
  )
}
