import { type PGlite, type QueryOptions, types } from '@electric-sql/pglite'

type Query = PGlite['query']

/** What Drizzle asks to have as text, to read it itself: times and intervals, and (by number) lists of them and of numbers. */
const asText = [
  types.TIMESTAMP,
  types.TIMESTAMPTZ,
  types.INTERVAL,
  types.DATE,
  ...[1115, 1182, 1185, 1187, 1231],
]

const spared =
  (query: Query): Query =>
  (text, values, { parsers: _, ...options }: QueryOptions = {}) =>
    query(text, values, options)

/**
 * Says to PGlite once what Drizzle says with each query: which types to leave as text. For a query that brings parsers
 * PGlite copies its own three hundred first, which takes as long as to run it.
 */
export function spareParsers(client: PGlite): PGlite {
  for (const type of asText) client.parsers[type] = (text) => text
  client.query = spared(client.query.bind(client))
  const transaction = client.transaction.bind(client)
  client.transaction = (body) =>
    transaction((tx) => {
      tx.query = spared(tx.query.bind(tx))
      return body(tx)
    })
  return client
}
