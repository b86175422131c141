import type { ReactNode } from 'react'

interface Props {
  title: string
  lede?: ReactNode
  children: ReactNode
  /** Beside the form: what it is for, where else to go. */
  aside?: ReactNode
}

/** The sheet on which a person signs in, registers or asks for a new password. */
export function AccountPage({ title, lede, children, aside }: Props) {
  return (
    <div className="grid gap-x-16 gap-y-10 py-10 md:py-16 lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)]">
      <div className="min-w-0">
        <header className="rule-double mb-8 pb-6">
          <h1 className="text-4xl font-normal">{title}</h1>
          {lede ? <p className="mt-3 text-ink-soft">{lede}</p> : null}
        </header>
        {children}
      </div>
      {aside ? <aside className="lg:border-l lg:border-line lg:pl-10">{aside}</aside> : null}
    </div>
  )
}
