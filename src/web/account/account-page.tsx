import type { ReactNode } from 'react'

interface Props {
  title: string
  lede?: ReactNode
  children: ReactNode
  /** Beside the form: what it is for, where else to go. */
  aside?: ReactNode
  drawing?: ReactNode
}

export function AccountPage({ title, lede, children, aside, drawing }: Props) {
  return (
    <div className="grid gap-x-16 gap-y-10 py-10 max-sm:py-5 md:py-16 lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)]">
      <div className="min-w-0">
        <header className="rule-double mb-8 pb-6 max-sm:mb-5 max-sm:pb-3">
          <h1 className="text-4xl font-normal max-sm:text-3xl">{title}</h1>
          {lede ? <p className="mt-3 text-ink-soft">{lede}</p> : null}
        </header>
        {children}
      </div>
      {aside ? (
        <aside className="rule-top pt-8 lg:border-t-0 lg:border-l lg:border-rule lg:pt-0 lg:pl-12">
          {drawing ? (
            <div aria-hidden="true" className="mb-6 w-48 max-lg:hidden" data-print="no">
              {drawing}
            </div>
          ) : null}
          {aside}
        </aside>
      ) : null}
    </div>
  )
}
