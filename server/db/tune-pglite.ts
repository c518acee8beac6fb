import { type PGlite, parse, protocol, type QueryOptions, type Results, types } from '@electric-sql/pglite'
import { isPrepared } from './database'

type Query = PGlite['query']

const { serialize } = protocol

/**
 * Types that Drizzle parses itself and wants as text: timestamps, dates and intervals, and (by OID) arrays of them
 * and of numerics.
 */
const textTypes = [
  types.TIMESTAMP,
  types.TIMESTAMPTZ,
  types.INTERVAL,
  types.DATE,
  ...[1115, 1182, 1185, 1187, 1231],
]

function joined(messages: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(messages.reduce((length, message) => length + message.length, 0))
  let at = 0
  for (const message of messages) {
    all.set(message, at)
    at += message.length
  }
  return all
}

type Message = Awaited<ReturnType<PGlite['execProtocolStream']>>[number]

/** A statement prepared in the database, with the types of its parameters and the description of its columns. */
interface Statement {
  readonly name: string
  readonly types: readonly number[]
  readonly columns: readonly Message[]
  /** Remaining runs before it is prepared again. */
  left: number
}

/**
 * How often a statement runs before it is prepared again. Its plan fits the current size of the tables and would
 * otherwise stay as they grow, until they are analyzed (up to an hour later).
 */
const maxUsesOfPlan = 500

/**
 * Runs prepared statements, each in one message to the database; PGlite's own `query` sends six, and parses and plans
 * each time. The caller holds the database's lock.
 */
function statementsOf(client: PGlite): { run: Query; forget: () => void } {
  const statements = new Map<string, Statement>()
  // The final sync makes the database ready again even if an earlier message failed.
  const send = (...messages: Uint8Array[]) =>
    client.execProtocolStream(joined([...messages, serialize.sync()]), { syncToFs: false })

  async function prepare(text: string, last: Statement | undefined): Promise<Statement> {
    const name = last?.name ?? `studio_${statements.size}`
    const described = await send(
      ...(last ? [serialize.close({ type: 'S', name })] : []),
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
    )
    const statement = {
      name,
      types: parse.parseDescribeStatementResults(described),
      columns: described.filter((message) => message.name === 'rowDescription'),
      left: maxUsesOfPlan,
    }
    statements.set(text, statement)
    return statement
  }

  const run = async <T>(
    text: string,
    values: unknown[] = [],
    options?: QueryOptions,
  ): Promise<Results<T>> => {
    const known = statements.get(text)
    const statement = known && known.left > 0 ? known : await prepare(text, known)
    statement.left -= 1
    const given = values.map((value, at): string | null => {
      if (value === null || value === undefined) return null
      const written = client.serializers[statement.types[at] ?? 0]
      if (written) return written(value)
      return typeof value === 'string' ? value : JSON.stringify(value)
    })
    const messages = await send(
      serialize.bind({ statement: statement.name, values: given }),
      serialize.execute({}),
    )
    // One statement has one result.
    return parse.parseResults([...statement.columns, ...messages], client.parsers, options)[0] as Results<T>
  }
  return { run, forget: () => statements.clear() }
}

/**
 * Saves PGlite work that Drizzle causes with each query. Types to leave as text are set once: for a query with
 * parsers of its own, PGlite first copies its three hundred, which takes as long as running it. And `prepared`
 * queries are prepared in the database, as with Drizzle's other drivers.
 */
export function tunePglite(client: PGlite): PGlite {
  for (const type of textTypes) client.parsers[type] = (text) => text
  const statements = statementsOf(client)
  const query = client.query.bind(client)
  client.query = <T>(text: string, values?: unknown[], { parsers: _, ...options }: QueryOptions = {}) => {
    if (text === 'discard all') statements.forget()
    if (!isPrepared(text)) return query<T>(text, values, options)
    return client._runExclusiveTransaction(() =>
      client._runExclusiveQuery(async () => {
        await client._checkReady()
        const result = await statements.run<T>(text, values, options)
        await client.syncToFs()
        return result
      }),
    )
  }
  const transaction = client.transaction.bind(client)
  client.transaction = (body) =>
    transaction((tx) => {
      const within = tx.query.bind(tx)
      tx.query = <T>(text: string, values?: unknown[], { parsers: _, ...options }: QueryOptions = {}) =>
        isPrepared(text) && !tx.closed
          ? client._runExclusiveQuery(() => statements.run<T>(text, values, options))
          : within<T>(text, values, options)
      return body(tx)
    })
  return client
}
