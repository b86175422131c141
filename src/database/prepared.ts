import type { Compilable, CompiledQuery, QueryExecutorProvider } from 'kysely'
import type { Reader, Tx } from './engine.ts'

type Values = Record<string, unknown>
type Adapter = ReturnType<QueryExecutorProvider['getExecutor']>['adapter']
/** Stands in a query where a value will be, typed as that value. */
type Place<V extends Values> = <Name extends keyof V & string>(name: Name) => V[Name]

/**
 * A query that is built and compiled once for each engine and then only filled in: for what is asked so often that
 * building it would cost more than the answer.
 */
export function prepared<V extends Values>() {
  return <Row>(build: (db: Reader, place: Place<V>) => Compilable<Row>) => preparedFrom(build)
}

function preparedFrom<V extends Values, Row>(build: (db: Reader, place: Place<V>) => Compilable<Row>) {
  const compiled = new WeakMap<Adapter, CompiledQuery<Row>>()

  function compile(db: Reader): CompiledQuery<Row> {
    const query = build(db, (name) => new Gap(name) as never).compile()
    compiled.set(db.getExecutor().adapter, query)
    return query
  }

  return async (db: Reader | Tx, values: V): Promise<Row[]> => {
    const query = compiled.get(db.getExecutor().adapter) ?? compile(db)
    const parameters = query.parameters.map((each) => (each instanceof Gap ? values[each.name] : each))
    return (await db.executeQuery<Row>({ ...query, parameters })).rows
  }
}

/** A place for each of the names: a row to insert. */
export function places<V extends Values, Name extends keyof V & string>(
  place: Place<V>,
  names: readonly Name[],
): Pick<V, Name> {
  return Object.fromEntries(names.map((name) => [name, place(name)])) as Pick<V, Name>
}

class Gap {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}
