import {
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  PostgresDialect,
  PostgresQueryCompiler,
  type QueryResult,
  type RootOperationNode,
  SqliteDialect,
  SqliteQueryCompiler,
  type UnknownRow,
} from 'kysely'

/*
 * Tables and columns are snake_case in the database and camelCase in code. Names are turned while a query is compiled, so
 * that it costs no walk through its tree; SQL text in templates is sent as it is written. `withoutPlugins()` gives rows as
 * they are stored.
 */

export class SqliteNames extends SqliteDialect {
  override createQueryCompiler() {
    return new SqliteNamesCompiler()
  }
}

export class PostgresNames extends PostgresDialect {
  override createQueryCompiler() {
    return new PostgresNamesCompiler()
  }
}

class SqliteNamesCompiler extends SqliteQueryCompiler {
  protected override sanitizeIdentifier(name: string): string {
    return super.sanitizeIdentifier(snakeCase(name))
  }
}

class PostgresNamesCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(name: string): string {
    return super.sanitizeIdentifier(snakeCase(name))
  }
}

/** Renames the columns of results; all rows of a result have the same ones. */
class ResultNames implements KyselyPlugin {
  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    return node
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const [first] = result.rows
    if (!first) return result
    const names = Object.keys(first).map((stored) => [stored, camelCase(stored)] as const)
    if (names.every(([stored, name]) => stored === name)) return result
    const rows = result.rows.map((row) => {
      const renamed: UnknownRow = {}
      for (const [stored, name] of names) renamed[name] = row[stored]
      return renamed
    })
    return { ...result, rows }
  }
}

export const resultNames = new ResultNames()

export const camelCase = remembered((name) => name.replace(/(?<=.)_([a-z0-9])/g, (_, letter) => letter.toUpperCase()))
export const snakeCase = remembered((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))

function remembered(turn: (name: string) => string): (name: string) => string {
  const known = new Map<string, string>()
  return (name) => {
    const found = known.get(name)
    if (found !== undefined) return found
    const turned = turn(name)
    // Names come from the code; a bound keeps it so whatever an alias is made of.
    if (known.size < 10_000) known.set(name, turned)
    return turned
  }
}
