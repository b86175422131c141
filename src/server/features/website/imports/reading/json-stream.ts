import { JSONParser } from '@streamparser/json'
import { SourceFault, type SourceFile } from './source-item.ts'

/** A value of a large JSON file, and the names of the tables or lists that it is in. */
interface JsonRow {
  table: string
  value: Record<string, unknown>
}

/**
 * Reads the rows of the tables of a JSON file as they come: everything two levels below `tables`, of the tables that are asked for. The
 * file is never held whole.
 */
export async function* rowsIn(file: SourceFile, roots: string[], wanted: ReadonlySet<string>): AsyncGenerator<JsonRow> {
  let ready: JsonRow[] = []
  let refused: unknown = null
  const paths = roots.flatMap((root) => [...wanted].map((table) => `${root}.${table}.*`))
  const parser = new JSONParser({ paths, keepStack: false })
  parser.onValue = ({ value, stack }) => {
    const table = String(stack.at(-1)?.key ?? '')
    if (value && typeof value === 'object' && !Array.isArray(value)) {
      ready.push({ table, value: value as Record<string, unknown> })
    }
  }
  parser.onError = (error) => {
    refused ??= error
  }
  const lines = countLines()
  for await (const chunk of file.open()) {
    lines.take(chunk)
    try {
      parser.write(chunk)
    } catch (error) {
      refused ??= error
    }
    const made = ready
    ready = []
    yield* made
    if (refused) throw faultOf(refused, file.name, lines.count())
  }
  if (!parser.isEnded) throw faultOf(new Error('The file ends before its last bracket.'), file.name, lines.count())
}

function faultOf(error: unknown, file: string, line: number): SourceFault {
  const words = error instanceof Error ? error.message : String(error)
  return new SourceFault({ file, line, words: `This is not JSON: ${words}` })
}

function countLines() {
  let lines = 1
  return {
    take(chunk: Uint8Array) {
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines++
    },
    count: () => lines,
  }
}
