import { diffLists } from '#domain/compare/diff.ts'
import { mergeLists, mergeValue, type Piece } from '#domain/compare/merge.ts'
import { isAlike } from '#domain/compare/values.ts'
import { type DocumentNode, fingerprint } from './blocks.ts'

/** Three-way merge of a text: block by block, then part by part inside a block, then word by word. */
export function mergeBlocks(base: DocumentNode[], mine: DocumentNode[], theirs: DocumentNode[]): Piece<DocumentNode>[] {
  return mergeLists(base, mine, theirs, fingerprint)
    .flatMap((piece) => (piece.kind === 'agreed' ? [piece] : mergeSlots(piece)))
    .filter((piece) => piece.kind === 'disputed' || piece.items.length > 0)
}

/** Three-way merge of one line of text by its words; undefined when both changed the same ones. */
export function mergeText(base: string, mine: string, theirs: string): string | undefined {
  const pieces = mergeLists(wordsOf(base), wordsOf(mine), wordsOf(theirs), (word) => word)
  if (pieces.some(({ kind }) => kind === 'disputed')) return undefined
  return pieces.flatMap((piece) => (piece.kind === 'agreed' ? piece.items : [])).join('')
}

type Disputed = Extract<Piece<DocumentNode>, { kind: 'disputed' }>

/** What became of the base's blocks on one side: each block, and what was put in before it. */
interface Side {
  slots: (DocumentNode | null)[]
  /** One more than there are blocks: the last one is behind them all. */
  before: DocumentNode[][]
}

/** Neighbouring blocks that each side changed in its own way: taken one by one. */
function mergeSlots({ base, mine, theirs }: Disputed): Piece<DocumentNode>[] {
  const [ours, others] = [sideOf(base, mine), sideOf(base, theirs)]
  const between = (at: number): Piece<DocumentNode> => {
    const [own, other] = [ours.before[at] ?? [], others.before[at] ?? []]
    // New blocks in the same place take nothing from each other: both stay, unless one only goes on where the other broke off.
    const added = other.filter((block) => !own.some((mine) => goesOnFrom(block, mine)))
    const kept = own.filter((block) => !added.some((theirs) => goesOnFrom(block, theirs)))
    return { kind: 'agreed', items: [...added, ...kept] }
  }
  return [
    ...base.flatMap((block, at) => [between(at), mergeSlot(block, ours.slots[at] ?? null, others.slots[at] ?? null)]),
    between(base.length),
  ]
}

function sideOf(base: DocumentNode[], side: DocumentNode[]): Side {
  const slots: Side['slots'] = []
  const before: Side['before'] = [[]]
  let [removed, added]: [number, DocumentNode[]] = [0, []]
  const close = () => {
    for (let at = 0; at < removed; at++) {
      slots.push(added[at] ?? null)
      before.push([])
    }
    before[slots.length]?.push(...added.slice(removed))
    ;[removed, added] = [0, []]
  }
  for (const { kind, value } of diffLists(base, side, fingerprint)) {
    if (kind === 'removed') removed += 1
    else if (kind === 'added') added.push(value)
    else {
      close()
      slots.push(value)
      before.push([])
    }
  }
  close()
  return { slots, before }
}

function mergeSlot(base: DocumentNode, mine: DocumentNode | null, theirs: DocumentNode | null): Piece<DocumentNode> {
  const list = (block: DocumentNode | null) => (block ? [block] : [])
  const keys = [base, mine, theirs].map((block) => (block ? fingerprint(block) : ''))
  const [was, own, other] = keys
  if (own === other || other === was) return { kind: 'agreed', items: list(mine) }
  if (own === was) return { kind: 'agreed', items: list(theirs) }
  if (!mine || !theirs) return { kind: 'disputed', base: [base], mine: list(mine), theirs: list(theirs) }
  const merged = mergeNode(base, mine, theirs)
  if (merged.isSettled) return { kind: 'agreed', items: [merged.mine] }
  return { kind: 'disputed', base: [base], mine: [merged.mine], theirs: [merged.theirs] }
}

/** Both ways to read a block; they are the same where nothing is disputed. */
interface MergedNode {
  mine: DocumentNode
  theirs: DocumentNode
  isSettled: boolean
}

function mergeNode(base: DocumentNode, mine: DocumentNode, theirs: DocumentNode): MergedNode {
  const disputed = { mine, theirs, isSettled: false }
  const form = mergeValue<unknown>(formOf(base), formOf(mine), formOf(theirs)) as Form | undefined
  if (!form) return disputed
  const kinds = [base, mine, theirs].map(kindOf)
  if (kinds.some((kind) => kind !== kinds[0])) return disputed
  const [was, own, other] = [base, mine, theirs].map(({ content }) => content ?? [])
  const pieces =
    kinds[0] === 'words'
      ? mergeLists(tokensOf(was), tokensOf(own), tokensOf(other), fingerprint).map(continued)
      : mergeBlocks(was ?? [], own ?? [], other ?? [])
  const read = (side: 'mine' | 'theirs'): DocumentNode => {
    const items = pieces.flatMap((piece) => (piece.kind === 'agreed' ? piece.items : piece[side]))
    const content = kinds[0] === 'words' ? joined(items) : items
    return { ...form, ...(content.length > 0 && { content }) }
  }
  return { mine: read('mine'), theirs: read('theirs'), isSettled: pieces.every(({ kind }) => kind === 'agreed') }
}

/** Words that only go on where the other side broke off have all of its words: an earlier save of one's own, mostly. */
function continued(piece: Piece<DocumentNode>): Piece<DocumentNode> {
  if (piece.kind === 'agreed') return piece
  const { mine, theirs } = piece
  if (isBeginning(theirs, mine)) return { kind: 'agreed', items: mine }
  return isBeginning(mine, theirs) ? { kind: 'agreed', items: theirs } : piece
}

/** Whether the longer block has all of the shorter one, from its beginning: an earlier save of one's own, mostly. */
function goesOnFrom(short: DocumentNode, long: DocumentNode): boolean {
  if (fingerprint(short) === fingerprint(long)) return true
  if (kindOf(short) !== 'words' || !isAlike(formOf(short), formOf(long))) return false
  return isBeginning(tokensOf(short.content), tokensOf(long.content))
}

/** Whether the words begin the others; the last of them may have been saved half typed. */
function isBeginning(short: DocumentNode[], long: DocumentNode[]): boolean {
  return (
    short.length > 0 &&
    short.length <= long.length &&
    short.every((token, at) => {
      const other = long[at] as DocumentNode
      if (fingerprint(token) === fingerprint(other)) return true
      const isHalfTyped = at === short.length - 1 && token.text !== undefined && marksOf(token) === marksOf(other)
      return isHalfTyped && (other.text ?? '').startsWith(token.text ?? '')
    })
  )
}

type Form = Pick<DocumentNode, 'type' | 'attrs'>

const formOf = ({ type, attrs }: DocumentNode): Form => ({ type, ...(attrs && { attrs }) })

const WORDS = ['paragraph', 'heading', 'codeBlock']
const SINGLE = ['figure', 'horizontalRule', 'buttonLine', 'videoLine', 'fileLine']

/** Blocks are read as words, as blocks again, or only as a whole. */
function kindOf({ type }: DocumentNode): string {
  if (WORDS.includes(type)) return 'words'
  return SINGLE.includes(type) ? `whole ${type}` : type
}

function tokensOf(inline: DocumentNode[] = []): DocumentNode[] {
  return inline.flatMap((node) =>
    node.text === undefined ? [node] : wordsOf(node.text).map((text) => ({ ...node, text })),
  )
}

/** Neighbours with the same marks are one piece of text again. */
function joined(tokens: DocumentNode[]): DocumentNode[] {
  const result: DocumentNode[] = []
  for (const token of tokens) {
    const last = result.at(-1)
    const goesOn = last?.text !== undefined && token.text !== undefined && marksOf(last) === marksOf(token)
    if (goesOn) last.text = `${last.text}${token.text}`
    else result.push({ ...token })
  }
  return result
}

const marksOf = (node: DocumentNode) => fingerprint({ ...node, text: '' })

const wordsOf = (text: string): string[] => text.match(/\s+|[\p{L}\p{N}\p{M}'’-]+|[^\s\p{L}\p{N}\p{M}'’-]/gu) ?? []
