import type { ReactNode } from 'react'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'

interface Props {
  figure: string
  title: string
  children: ReactNode
  drawing: ReactNode
  again?: boolean
}

/** A page for when there is none: what happened, and where one can go from here. */
export function ErrorSheet({ figure, title, children, drawing, again }: Props) {
  return (
    <div className="grid items-center gap-x-16 gap-y-8 py-12 md:py-20 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <div>
        <p className="display figures rule-double pb-2 text-5xl text-brass">{figure}</p>
        <h1 className="mt-8 text-4xl font-normal">{title}</h1>
        <div className="mt-4 max-w-form text-lg text-ink-soft">{children}</div>
        <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
          {/* A whole load, so that this works when the scripts are what failed. */}
          {again ? <ButtonLink href="">Try again</ButtonLink> : <ButtonLink to="/">To the first page</ButtonLink>}
          {again ? <TextLink to="/">To the first page</TextLink> : <TextLink to="/services">Our Services</TextLink>}
          <TextLink to="/Contact">Contact</TextLink>
        </div>
      </div>
      <div className="max-w-104 max-lg:order-first">{drawing}</div>
    </div>
  )
}
