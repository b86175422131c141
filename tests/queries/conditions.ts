import {
  AndNode,
  BinaryOperationNode,
  DefaultQueryExecutor,
  type OperationNode,
  OperatorNode,
  type OrderByItemNode,
  OrNode,
  ParensNode,
  RawNode,
} from 'kysely'

type Executor = { transformQuery: (node: OperationNode, queryId: unknown) => OperationNode }
const executor = Object.getPrototypeOf(DefaultQueryExecutor.prototype) as Executor

/** Hears of every query that is made, names what could be wrong in it, and plants one of these mistakes. */
export function watchQueries() {
  const original = executor.transformQuery
  let heard: ((mistakes: string[]) => void) | undefined
  let planted: string | undefined
  executor.transformQuery = function (this: Executor, node, queryId) {
    const place = heard || planted ? placeInStore() : null
    if (!place) return original.call(this, node, queryId)
    if (heard) heard(mistakesIn(node).map(({ what }) => `${place} ${what}`))
    if (!planted?.startsWith(`${place} `)) return original.call(this, node, queryId)
    const mistake = mistakesIn(node).find(({ what }) => `${place} ${what}` === planted)
    return original.call(this, mistake ? mistake.made() : node, queryId)
  }
  return {
    /** What could be wrong in the queries that this work makes. */
    async during<T>(work: () => Promise<T>): Promise<{ result: T; mistakes: Set<string> }> {
      const mistakes = new Set<string>()
      heard = (these) => {
        for (const each of these) mistakes.add(each)
      }
      try {
        return { result: await work(), mistakes }
      } finally {
        heard = undefined
      }
    },
    async withMistake<T>(id: string, work: () => Promise<T>): Promise<T> {
      planted = id
      try {
        return await work()
      } finally {
        planted = undefined
      }
    },
    stop() {
      executor.transformQuery = original
    },
  }
}

/** The line of the sources that made the query; null where it is no feature's. */
function placeInStore(): string | null {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 25
  const { stack = '' } = new Error()
  Error.stackTraceLimit = stackTraceLimit
  for (const line of stack.split('\n')) {
    const [, file, number] = /(src\/(?:server\/features|database)\/[\w./-]+\.ts)[^:]*:(\d+):/.exec(line) ?? []
    if (file) return `${file}:${number}`
  }
  return null
}

interface Change {
  what: string
  made(): OperationNode
}

/** Each condition left out, each bound one too far, each order turned, each limit lost, each optional join required. */
function mistakesIn(root: OperationNode): Change[] {
  const changes: Change[] = []
  const seen = new Map<string, number>()
  const add = (what: string, made: () => OperationNode) => {
    const times = seen.get(what) ?? 0
    seen.set(what, times + 1)
    changes.push({ what: times > 0 ? `${what} (${times + 1})` : what, made })
  }
  const visit = (node: OperationNode, replaced: (by: OperationNode | undefined) => OperationNode) => {
    if (node.kind === 'WhereNode' || node.kind === 'OnNode' || node.kind === 'HavingNode') {
      const word = node.kind.replace('Node', '').toLowerCase()
      const key = node.kind === 'WhereNode' ? 'where' : node.kind === 'OnNode' ? 'on' : 'having'
      const condition = (node as unknown as Record<string, OperationNode>)[key] as OperationNode
      const inPlace = (by: OperationNode) => replaced({ ...node, [key]: by } as OperationNode)
      for (const part of partsOf(condition)) {
        if (!isHarmless(part.node))
          add(`${word} ${textOf(part.node)}: left out`, () => inPlace(part.without() ?? ALWAYS))
        const bound = boundOf(part.node)
        if (bound) add(`${word} ${textOf(part.node)}: ${bound.word}`, () => inPlace(part.with(bound.node)))
      }
    }
    if (node.kind === 'OrderByNode') {
      const { items } = node as unknown as { items: OrderByItemNode[] }
      for (const item of items) {
        const others = () => items.map((each) => (each === item ? turned(item) : each))
        add(`order by ${textOf(item.orderBy)}: turned`, () =>
          replaced({ ...node, items: others() } as unknown as OperationNode),
        )
      }
    }
    if (node.kind === 'LimitNode') add('limit: left out', () => replaced(undefined))
    if (node.kind === 'JoinNode') {
      const { joinType } = node as unknown as { joinType: string }
      if (joinType === 'LeftJoin')
        add(`left join ${textOf(node)}: inner`, () =>
          replaced({ ...node, joinType: 'InnerJoin' } as unknown as OperationNode),
        )
    }
    for (const [key, value] of Object.entries(node)) {
      if (isNode(value)) visit(value, (by) => replaced(without(node, key, by)))
      else if (Array.isArray(value))
        for (const [at, each] of value.entries())
          if (isNode(each))
            visit(each, (by) =>
              replaced({ ...node, [key]: by ? value.with(at, by) : value.toSpliced(at, 1) } as OperationNode),
            )
    }
  }
  visit(root, (by) => by ?? root)
  return changes
}

const isNode = (value: unknown): value is OperationNode =>
  typeof value === 'object' && value !== null && 'kind' in value

function without(node: OperationNode, key: string, by: OperationNode | undefined): OperationNode {
  const { [key]: _, ...rest } = node as unknown as Record<string, unknown>
  return (by ? { ...node, [key]: by } : rest) as unknown as OperationNode
}

/** Always true, or a list of rows that were read before: more of them are looked up and not used. */
const isHarmless = (node: OperationNode) => /^(1 = 1|[\w ]+ in \?)$/.test(textOf(node))

const ALWAYS = RawNode.createWithSql('1 = 1')

interface Part {
  node: OperationNode
  /** The whole condition without this part; null when nothing is left. */
  without(): OperationNode | null
  with(by: OperationNode): OperationNode
}

/** What is joined by “and”, and each side of an “or”. */
function partsOf(condition: OperationNode): Part[] {
  if (ParensNode.is(condition))
    return partsOf(condition.node).map((part) => ({
      node: part.node,
      without: () => wrapped(part.without()),
      with: (by) => ParensNode.create(part.with(by)),
    }))
  if (AndNode.is(condition) || OrNode.is(condition)) {
    const create = AndNode.is(condition) ? AndNode.create : OrNode.create
    const { left, right } = condition
    return [
      ...partsOf(left).map((part) => ({
        node: part.node,
        without: () => joined(part.without(), right, create),
        with: (by: OperationNode) => create(part.with(by), right),
      })),
      ...partsOf(right).map((part) => ({
        node: part.node,
        without: () => joined(left, part.without(), create),
        with: (by: OperationNode) => create(left, part.with(by)),
      })),
    ]
  }
  return [{ node: condition, without: () => null, with: (by) => by }]
}

const wrapped = (node: OperationNode | null) => (node ? ParensNode.create(node) : null)

const joined = (
  left: OperationNode | null,
  right: OperationNode | null,
  create: (left: OperationNode, right: OperationNode) => OperationNode,
) => (left && right ? create(left, right) : (left ?? right))

const BOUNDS: Record<string, string> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }

function boundOf(node: OperationNode): { word: string; node: OperationNode } | null {
  if (!BinaryOperationNode.is(node) || !OperatorNode.is(node.operator)) return null
  const { operator } = node.operator
  const other = BOUNDS[operator]
  if (!other) return null
  const turned = OperatorNode.create(other as '<')
  return {
    word: `${operator} is ${other}`,
    node: BinaryOperationNode.create(node.leftOperand, turned, node.rightOperand),
  }
}

function turned(item: OrderByItemNode): OrderByItemNode {
  const isDown = item.direction && /desc/i.test(JSON.stringify(item.direction))
  return { ...item, direction: RawNode.createWithSql(isDown ? 'asc' : 'desc') } as OrderByItemNode
}

/** Columns, operators and fragments of a condition, without its values. */
function textOf(node: unknown): string {
  if (Array.isArray(node)) return node.map(textOf).filter(Boolean).join(' ')
  if (typeof node !== 'object' || node === null) return ''
  const { kind, name, operator, sqlFragments } = node as Record<string, unknown>
  if (kind === 'ValueNode' || kind === 'PrimitiveValueListNode' || kind === 'ValueListNode') return '?'
  if (kind === 'IdentifierNode') return String(name)
  if (kind === 'OperatorNode') return String(operator)
  const own = kind === 'RawNode' ? String((sqlFragments as string[]).join('?')).replace(/\s+/g, ' ') : ''
  const rest = Object.entries(node).flatMap(([key, value]) =>
    key === 'kind' || key === 'sqlFragments' || typeof value !== 'object' ? [] : [textOf(value)],
  )
  return [own, ...rest].filter(Boolean).join(' ').slice(0, 120)
}
