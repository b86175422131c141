import type { ReactNode } from 'react'
import { Section } from '#design/patterns/section.tsx'

/** What is around a block: its title in the margin, or, without one, the whole width of the page. */
export function BlockFrame({ title, children }: { title: string; children: ReactNode }) {
  if (title) return <Section title={title}>{children}</Section>
  return <section className="rule-top py-12 md:py-16">{children}</section>
}
