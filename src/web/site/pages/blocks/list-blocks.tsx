import type { PageBlock } from '#contract/website/pages.ts'
import { TextLink } from '#design/primitives/text-link.tsx'
import { NewsPicture } from '#web/site/news/news-picture.tsx'
import { FigureList } from '#web/site/parts/figure-list.tsx'
import { Paragraphs } from '#web/site/parts/paragraphs.tsx'
import { PhoneLink } from '#web/site/parts/phone-link.tsx'
import { Picture } from '#web/site/parts/picture.tsx'
import { QuestionList } from '#web/site/parts/question-list.tsx'
import { BlockFrame } from './block-frame.tsx'
import { levelIn, shown, wordOf } from './block-parts.ts'

export function CardsBlock({ block }: { block: PageBlock }) {
  const Heading = levelIn(block)
  return (
    <BlockFrame title={wordOf(block, 'title')}>
      <ul className="grid border-b border-rule sm:grid-cols-2 sm:gap-x-8 xl:grid-cols-3">
        {block.items.map((card, at) => {
          const [title, text, href, label] = ['title', 'text', 'href', 'label'].map((name) => wordOf(card, name))
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: cards of a page that is shown never move
            <li key={at} className="flex flex-col border-t border-rule py-6">
              {card.picture ? (
                <NewsPicture
                  item={shown(card)}
                  sizes="(min-width: 40rem) 24rem, 100vw"
                  className="mb-4 aspect-3/2 w-full object-cover"
                  decorative={!card.picture.alt}
                />
              ) : null}
              <Heading className="text-xl">{title}</Heading>
              {text ? <Paragraphs text={text} className="mt-1.5 text-ink-soft" /> : null}
              {href ? (
                <p className="mt-3">
                  <TextLink to={href}>{label || title || href}</TextLink>
                </p>
              ) : null}
            </li>
          )
        })}
      </ul>
    </BlockFrame>
  )
}

export function StepsBlock({ block }: { block: PageBlock }) {
  const Heading = levelIn(block)
  return (
    <BlockFrame title={wordOf(block, 'title')}>
      <ol className="page-steps rule-double">
        {block.items.map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps of a page that is shown never move
          <li key={at} className="grid grid-cols-[3rem_minmax(0,1fr)] border-t border-rule py-5">
            <span aria-hidden="true" className="display figures text-2xl text-brass">
              {at + 1}
            </span>
            <div>
              <Heading className="text-xl">{wordOf(step, 'title')}</Heading>
              {wordOf(step, 'text') ? (
                <Paragraphs text={wordOf(step, 'text')} className="mt-1.5 max-w-measure text-ink-soft" />
              ) : null}
            </div>
          </li>
        ))}
      </ol>
    </BlockFrame>
  )
}

export function FiguresBlock({ block }: { block: PageBlock }) {
  const title = wordOf(block, 'title')
  const items = block.items.map((item) => ({ figure: wordOf(item, 'figure'), label: wordOf(item, 'label') }))
  return (
    <section className="rule-double rule-double-top">
      {title ? <h2 className="pt-8 text-2xl">{title}</h2> : null}
      <FigureList items={items} />
    </section>
  )
}

export function PeopleBlock({ block }: { block: PageBlock }) {
  const Heading = levelIn(block)
  return (
    <BlockFrame title={wordOf(block, 'title')}>
      <ul className="grid gap-x-10 sm:grid-cols-2">
        {block.items.map((person, at) => {
          const [name = '', role, text, email, phone] = ['name', 'role', 'text', 'email', 'phone'].map((field) =>
            wordOf(person, field),
          )
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: people of a page that is shown never move
            <li key={at} className="flex flex-wrap content-start gap-x-5 gap-y-3 border-t border-rule py-6">
              {person.picture ? (
                <NewsPicture item={shown(person)} sizes="88px" className="size-22 shrink-0 object-cover" decorative />
              ) : (
                <Picture picture="drawing:monogram" of={name} className="size-22 shrink-0 text-ink-soft" />
              )}
              {/* Beside the picture, or below it where large text leaves too little room. */}
              <div className="min-w-0 grow basis-40">
                <Heading className="text-xl wrap-anywhere">{name}</Heading>
                {role ? <p className="text-sm text-brass">{role}</p> : null}
                {text ? <Paragraphs text={text} className="mt-2 text-ink-soft" /> : null}
                {email ? (
                  <p className="mt-2">
                    <a href={`mailto:${email}`} className="ink-link inline-block py-1 wrap-anywhere">
                      {email}
                    </a>
                  </p>
                ) : null}
                {phone ? <PhoneLink phone={phone} className="ink-link figures inline-block py-1" /> : null}
              </div>
            </li>
          )
        })}
      </ul>
    </BlockFrame>
  )
}

export function QuestionsBlock({ block }: { block: PageBlock }) {
  return (
    <BlockFrame title={wordOf(block, 'title')}>
      <QuestionList items={questionsOf(block)} as={levelIn(block)} />
    </BlockFrame>
  )
}

export const questionsOf = (block: PageBlock) =>
  block.items.map((item) => ({ question: wordOf(item, 'question'), answer: wordOf(item, 'answer') }))
