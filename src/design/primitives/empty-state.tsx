import type { ReactNode } from 'react'

interface Props {
  title: string
  children?: ReactNode
  action?: ReactNode
  drawing?: ReactNode
  level?: 2 | 3
}

/** A list with nothing in it yet: says so, and what to do next. */
export function EmptyState({ title, children, action, drawing, level = 2 }: Props) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className="ruled rule-top rule-double flex flex-col items-center px-4 py-12 text-center">
      <div className="flex flex-col items-center bg-paper px-6 py-4">
        {drawing ? <div className="mb-4 w-32 text-ink-soft">{drawing}</div> : null}
        <Heading className="text-xl">{title}</Heading>
        {children ? <div className="mt-2 max-w-form text-ink-soft">{children}</div> : null}
        {action ? <div className="mt-6">{action}</div> : null}
      </div>
    </div>
  )
}
