type WithoutNulls<Row> = {
  [Key in keyof Row as null extends Row[Key] ? never : Key]: Row[Key]
} & { [Key in keyof Row as null extends Row[Key] ? Key : never]?: Exclude<Row[Key], null> }

/** A row as it is answered: a column that holds nothing is left out, as the document's optional fields are. */
export function withoutNulls<Row extends object>(row: Row): WithoutNulls<Row> {
  // The filter is what the type says; TypeScript cannot follow it through entries.
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as WithoutNulls<Row>
}

/** How many records a list holds when `limit` is left out: all that it may (api.md section 8). */
export const defaultListLimit = 100
