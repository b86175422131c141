import type { ReactNode } from 'react'

interface Props {
  title: ReactNode
  /** A few words over the title: where in the site this is. */
  kicker?: ReactNode
  lede?: ReactNode
  actions?: ReactNode
  drawing?: ReactNode
}

/** How a page opens: its name over a double rule, its drawing in the margin. */
export function PageHeader({ title, kicker, lede, actions, drawing }: Props) {
  return (
    <header className="rule-double flex items-end justify-between gap-8 pt-10 pb-8 md:pt-16 md:pb-10">
      <div className="min-w-0 max-w-[44rem]">
        {kicker ? <p className="kicker mb-3">{kicker}</p> : null}
        <h1 className="text-4xl font-normal">{title}</h1>
        {lede ? <div className="mt-4 max-w-measure text-lg text-ink-soft">{lede}</div> : null}
        {actions ? <div className="mt-6 flex flex-wrap gap-3">{actions}</div> : null}
      </div>
      {drawing ? <div className="hidden w-44 shrink-0 text-ink-soft sm:block lg:w-56">{drawing}</div> : null}
    </header>
  )
}
