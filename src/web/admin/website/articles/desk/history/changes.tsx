export function Changes({ parts }: { parts: { kind: 'same' | 'added' | 'removed'; text: string }[] }) {
  return parts.map(({ kind, text }, index) => {
    const key = `${index}-${kind}`
    if (kind === 'added') return <ins key={key}>{text}</ins>
    if (kind === 'removed') return <del key={key}>{text}</del>
    return <span key={key}>{text}</span>
  })
}

interface Block {
  kind: 'same' | 'added' | 'removed' | 'changed'
  type: string
  pieces: { kind: 'same' | 'added' | 'removed'; text: string }[]
}

const NEIGHBOURS = 1

/** The blocks that changed, each with a neighbour for orientation; long unchanged stretches are left out. */
export function ChangedBlocks({ blocks }: { blocks: Block[] }) {
  const near = (index: number) =>
    blocks.slice(Math.max(0, index - NEIGHBOURS), index + NEIGHBOURS + 1).some((block) => block.kind !== 'same')
  if (blocks.every((block) => block.kind === 'same')) return <p className="desk-left">The text is the same.</p>
  return (
    <div className="changed-blocks">
      {blocks.map((block, index) => {
        const key = `${index}-${block.kind}`
        if (!near(index))
          return near(index - 1) || index === 0 ? (
            <p key={key} className="changed-gap" aria-label="Unchanged text" role="img">
              ⋯
            </p>
          ) : null
        return (
          <p key={key} className="changed-block" data-kind={block.kind} data-type={block.type}>
            <Changes parts={block.pieces} />
          </p>
        )
      })}
    </div>
  )
}
