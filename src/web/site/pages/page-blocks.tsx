import type { ComponentType } from 'react'
import type { PageBlock } from '#contract/website/pages.ts'
import { ActionBlock, FormBlock, type FormFacts } from './blocks/action-blocks.tsx'
import { wordOf } from './blocks/block-parts.ts'
import { CardsBlock, FiguresBlock, PeopleBlock, QuestionsBlock, StepsBlock } from './blocks/list-blocks.tsx'
import { BesideBlock, HeadingBlock, PictureBlock, QuoteBlock, TextBlock } from './blocks/text-blocks.tsx'

const BLOCKS: Record<string, ComponentType<{ block: PageBlock }>> = {
  textBlock: TextBlock,
  headingBlock: HeadingBlock,
  pictureBlock: PictureBlock,
  besideBlock: BesideBlock,
  cardsBlock: CardsBlock,
  stepsBlock: StepsBlock,
  figuresBlock: FiguresBlock,
  peopleBlock: PeopleBlock,
  questionsBlock: QuestionsBlock,
  quoteBlock: QuoteBlock,
  actionBlock: ActionBlock,
}

export function PageBlocks({ blocks, facts }: { blocks: PageBlock[]; facts: FormFacts }) {
  return (
    <div className="page-blocks">
      {blocks.map((block, at) => {
        const Block = BLOCKS[block.kind]
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks of a page that is shown never move
        if (Block) return <Block key={at} block={block} />
        const isAgain = blocks.slice(0, at).some(isSameForm(block))
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        return <FormBlock key={at} block={block} facts={facts} isAgain={isAgain} />
      })}
    </div>
  )
}

const isSameForm = (block: PageBlock) => (other: PageBlock) =>
  other.kind === 'formBlock' && wordOf(other, 'form') === wordOf(block, 'form')
