type WithoutNulls<Row> = {
  [Key in keyof Row as null extends Row[Key] ? never : Key]: Row[Key]
} & { [Key in keyof Row as null extends Row[Key] ? Key : never]?: Exclude<Row[Key], null> }

/** A row as it is answered: a column that holds nothing is left out, as the document's optional fields are. */
export function withoutNulls<Row extends object>(row: Row): WithoutNulls<Row> {
  const kept: Partial<Row> = {}
  // By keys: a pair for each field would cost more than the record's JSON.
  for (const key of Object.keys(row) as (keyof Row)[]) if (row[key] !== null) kept[key] = row[key]
  // The loop does what the type says; TypeScript cannot follow it there.
  return kept as object as WithoutNulls<Row>
}

/** How many records a list holds when `limit` is left out: all that it may (api.md section 8). */
export const defaultListLimit = 100
