/** Of `values`, the fields that differ from `base`: what a merge has to send, and no more. Lists count as a whole. */
export function changedFields<Values extends object>(base: Values, values: Values): Partial<Values> {
  const changed: Partial<Values> = {}
  for (const name of Object.keys(values) as (keyof Values)[]) {
    if (!same(base[name], values[name])) changed[name] = values[name]
  }
  return changed
}

// Values of forms are plain data: texts, and lists of texts or of small records written in one order.
const same = (one: unknown, other: unknown) => one === other || JSON.stringify(one) === JSON.stringify(other)
