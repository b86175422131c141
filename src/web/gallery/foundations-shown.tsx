import { Section } from '#design/patterns/section.tsx'
import { Button, type ButtonVariant } from '#design/primitives/button.tsx'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { Tag } from '#design/primitives/tag.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'

const COLOURS = [
  ['paper', 'bg-paper'],
  ['sheet', 'bg-sheet'],
  ['wash', 'bg-wash'],
  ['ink', 'bg-ink'],
  ['ink-soft', 'bg-ink-soft'],
  ['rule', 'bg-rule'],
  ['line', 'bg-line'],
  ['green', 'bg-green'],
  ['green-wash', 'bg-green-wash'],
  ['brass', 'bg-brass'],
  ['red', 'bg-red'],
  ['cover', 'bg-cover'],
] as const
const SIZES = ['text-5xl', 'text-4xl', 'text-3xl', 'text-2xl', 'text-xl', 'text-lg']
const VARIANTS: ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger']

export function FoundationsShown() {
  return (
    <>
      <Section title="Colour" note="Each pair of words and surface reads at 4.5 to 1 or better.">
        <ul className="grid grid-cols-2 gap-4 sm:grid-cols-4 xl:grid-cols-6">
          {COLOURS.map(([name, ground]) => (
            <li key={name}>
              <div className={`h-16 border border-rule ${ground}`} />
              <p className="mt-1 text-xs text-ink-soft">{name}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Type" note="A scale of 1.2 on phones and 1.25 above.">
        {SIZES.map((size) => (
          <p key={size} className={`${size} display rule-bottom py-2`}>
            Ten thousand, counted twice
          </p>
        ))}
        <p className="mt-4 max-w-measure">
          Running text is Public Sans at 17 px on a line of 28. It stays between sixty and seventy-two characters wide,
          so that the eye finds the next line. <TextLink to="/design">A link in text</TextLink> and{' '}
          <TextLink to="https://example.com/">one that leaves</TextLink>.
        </p>
        <p className="figures mt-4 text-right">
          1,111.11
          <br />
          47,088.90
        </p>
        <p className="rule-double-top figures text-right font-semibold">48,200.01</p>
      </Section>
      <Section title="Buttons" note="They say what happens. One primary action a screen.">
        <div className="flex flex-wrap items-center gap-4">
          {VARIANTS.map((variant) => (
            <Button key={variant} type="button" variant={variant}>
              Send {variant}
            </Button>
          ))}
        </div>
        <div className="mt-4 flex flex-wrap items-center gap-4">
          <Button type="button" busy>
            Sending
          </Button>
          <Button type="button" disabled>
            Disabled
          </Button>
          <ButtonLink to="/design">A link as a button</ButtonLink>
          <Button type="button" size="small">
            Small
          </Button>
          <Button type="button" size="small" variant="secondary">
            Small secondary
          </Button>
        </div>
      </Section>
      <Section title="Tags">
        <div className="flex flex-wrap gap-3">
          <Tag>Tax</Tag>
          <Tag tone="green">Published</Tag>
          <Tag tone="red">Spam</Tag>
          <Tag tone="quiet">Draft</Tag>
        </div>
      </Section>
    </>
  )
}
