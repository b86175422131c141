import { decodeText } from './repair-text.ts'
import { SourceFault, type SourceFile } from './source-item.ts'

/** A row of a dump: the values by the names of their columns; null for NULL. */
interface DumpRow {
  table: string
  values: Record<string, string | null>
}

/** More than any column of the tables we read may hold. */
const LONGEST_VALUE = 16 * 1024 * 1024
const LONGEST_STATEMENT_HEAD = 64 * 1024

/**
 * The rows of some tables of a dump as mysqldump and phpMyAdmin write it, read as it comes. Everything else is passed over without
 * being kept: tables of people with their password hashes are never looked into.
 */
export async function* readDump(file: SourceFile, wanted: ReadonlySet<string>): AsyncGenerator<DumpRow> {
  const columns = new Map<string, string[]>()
  for await (const statement of statementsIn(file)) {
    if (statement.kind === 'create') {
      columns.set(statement.table, statement.columns)
      continue
    }
    if (!wanted.has(statement.table)) continue
    const names = statement.columns ?? columns.get(statement.table) ?? []
    if (names.length === 0) {
      throw new SourceFault({
        file: file.name,
        line: statement.line,
        words: 'A row comes before the columns of its table.',
      })
    }
    const { row } = statement
    yield { table: statement.table, values: Object.fromEntries(names.map((name, at) => [name, row[at] ?? null])) }
  }
}

type Statement =
  | { kind: 'create'; table: string; columns: string[] }
  | { kind: 'row'; table: string; columns: string[] | null; row: (string | null)[]; line: number }

/** Bytes as letters one by one, so that a text in any encoding is cut at the right places. */
async function* statementsIn(file: SourceFile): AsyncGenerator<Statement> {
  const scanner = createScanner(file.name)
  for await (const chunk of file.open()) {
    yield* scanner.take(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('latin1'))
  }
  scanner.end()
}

type Mode = 'head' | 'values' | 'row' | 'after-value'

function createScanner(name: string) {
  let mode: Mode = 'head'
  let line = 1
  let head = ''
  let quote = ''
  let escaped = false
  let comment: '' | 'line' | 'block' = ''
  let value = ''
  let isText = false
  let row: (string | null)[] = []
  let insert: { table: string; columns: string[] | null } | null = null
  let last = ''
  let out: Statement[] = []

  const fault = (words: string) => new SourceFault({ file: name, line, words })

  function takeHead(sign: string): void {
    if (quote) {
      if (escaped) escaped = false
      else if (sign === '\\' && quote !== '`') escaped = true
      else if (sign === quote) quote = ''
    } else if (sign === "'" || sign === '"' || sign === '`') {
      quote = sign
    } else if (sign === ';') {
      const created = createdIn(head)
      if (created) out.push(created)
      head = ''
      return
    }
    // The text of other statements is of no interest, and may be long.
    if (head.length < LONGEST_STATEMENT_HEAD) head += sign
    if (!quote && /[\s(]/.test(sign) && /\bvalues\s*\(?$/i.test(head)) {
      const found = insertIn(head)
      if (!found) return
      insert = found
      mode = head.endsWith('(') ? 'row' : 'values'
      head = ''
      startRow()
    }
  }

  function startRow(): void {
    row = []
    value = ''
    isText = false
  }

  function keepValue(): void {
    const bare = value.trim()
    row.push(isText ? decodeText(Buffer.from(value, 'latin1')) : /^null$/i.test(bare) ? null : plainOf(bare))
    value = ''
    isText = false
  }

  function takeRow(sign: string): void {
    if (quote) {
      if (escaped) {
        value += UNESCAPED[sign] ?? sign
        escaped = false
      } else if (sign === '\\') {
        escaped = true
      } else if (sign === quote) {
        quote = ''
        mode = 'after-value'
      } else {
        value += sign
      }
      if (value.length > LONGEST_VALUE) throw fault('A value is longer than 16 MB.')
      return
    }
    if (mode === 'after-value' && (sign === "'" || sign === '"') && last === sign) {
      // A quote that is doubled is for itself.
      value += sign
      quote = sign
      mode = 'row'
      return
    }
    if (sign === ',' || sign === ')') {
      keepValue()
      mode = 'row'
      if (sign === ',') return
      mode = 'values'
      if (insert) out.push({ kind: 'row', ...insert, row, line })
      startRow()
      return
    }
    if (mode === 'row' && (sign === "'" || sign === '"') && /^\s*(_\w+\s*)?$/.test(value)) {
      quote = sign
      value = ''
      isText = true
      return
    }
    if (mode === 'row') value += sign
  }

  function takeValues(sign: string): void {
    if (sign === '(') {
      mode = 'row'
      startRow()
    } else if (sign === ';') {
      mode = 'head'
      insert = null
    } else if (!/[\s,]/.test(sign)) {
      // Such as ON DUPLICATE KEY UPDATE: up to the end of the statement.
      mode = 'head'
      insert = null
      head = ''
    }
  }

  /** Whether a sign belongs to a comment; those with a version are what MySQL runs, and hold nothing we read. */
  function inComment(sign: string): boolean {
    if (comment === 'line') {
      if (sign === '\n') comment = ''
      return true
    }
    if (comment === 'block') {
      if (sign === '/' && last === '*') comment = ''
      return true
    }
    if (quote) return false
    if (sign === '#' || (sign === '-' && last === '-')) comment = 'line'
    else if (sign === '*' && last === '/') comment = 'block'
    if (comment === '') return false
    if (mode === 'head') head = head.slice(0, -1)
    return true
  }

  /** How much of a text between quotes can be taken as it is; letter by letter, large dumps would take hours. */
  function runOf(text: string, at: number): number {
    if (!quote || escaped || comment) return 0
    const end = quote === "'" ? PLAIN_SINGLE : quote === '"' ? PLAIN_DOUBLE : PLAIN_NAME
    end.lastIndex = at
    const run = end.exec(text)?.[0] ?? ''
    if (!run) return 0
    for (let next = run.indexOf('\n'); next !== -1; next = run.indexOf('\n', next + 1)) line++
    if (mode === 'row') value += run
    else if (head.length < LONGEST_STATEMENT_HEAD) head += run
    if (value.length > LONGEST_VALUE) throw fault('A value is longer than 16 MB.')
    return run.length
  }

  return {
    take(text: string): Statement[] {
      out = []
      for (let at = 0; at < text.length; at++) {
        const run = runOf(text, at)
        if (run > 0) {
          at += run - 1
          last = text[at] ?? ''
          continue
        }
        const sign = text[at] ?? ''
        if (sign === '\n') line++
        const isCommentary = (mode === 'head' || mode === 'values') && inComment(sign)
        if (!isCommentary) {
          if (mode === 'head') takeHead(sign)
          else if (mode === 'values') takeValues(sign)
          else takeRow(sign)
        }
        last = isCommentary && comment === '' ? '' : sign
      }
      return out
    },
    end(): void {
      if (mode === 'row' || mode === 'after-value' || quote) throw fault('The dump ends in the middle of a row.')
    },
  }
}

const PLAIN_SINGLE = /[^'\\]+/y
const PLAIN_DOUBLE = /[^"\\]+/y
const PLAIN_NAME = /[^`]+/y

const UNESCAPED: Record<string, string> = { n: '\n', r: '\r', t: '\t', '0': '', b: '', Z: '' }

/** A number or a word; `0x…` is how some dumps write bytes. */
function plainOf(bare: string): string {
  return /^0x([0-9a-f]{2})+$/i.test(bare) ? decodeText(Buffer.from(bare.slice(2), 'hex')) : bare
}

const NAME = '(?:`[^`]+`|"[^"]+"|[\\w$]+)'
const INSERT = new RegExp(
  `^\\s*(?:insert|replace)\\s+(?:low_priority\\s+|delayed\\s+|ignore\\s+)*into\\s+(?:${NAME}\\.)?(${NAME})\\s*(?:\\(([^)]*)\\))?\\s*values\\s*\\(?$`,
  'i',
)
const CREATE = new RegExp(
  `^\\s*create\\s+table\\s+(?:if\\s+not\\s+exists\\s+)?(?:${NAME}\\.)?(${NAME})\\s*\\(([\\s\\S]*)\\)`,
  'i',
)
const COLUMN = /^\s*(?:`([^`]+)`|"([^"]+)")\s/

const unquoted = (name: string) => name.trim().replace(/^[`"]|[`"]$/g, '')

function insertIn(head: string): { table: string; columns: string[] | null } | null {
  const [, table, columns] = INSERT.exec(head) ?? []
  return table ? { table: unquoted(table).toLowerCase(), columns: columns?.split(',').map(unquoted) ?? null } : null
}

function createdIn(head: string): Statement | null {
  const [, table, body = ''] = CREATE.exec(head) ?? []
  if (!table) return null
  const columns = body.split('\n').flatMap((text) => {
    const [, back, straight] = COLUMN.exec(text) ?? []
    return back ?? straight ?? []
  })
  return { kind: 'create', table: unquoted(table).toLowerCase(), columns }
}
