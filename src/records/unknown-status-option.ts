interface Choice {
  readonly value: string
  readonly label: string
}

/** The options of a field, and the record's own word where it is none of them: one of a later API, shown as it is. */
export function withUnknownStatus<T extends Choice>(
  options: readonly T[],
  own: string | undefined,
): (T | Choice)[] {
  const known = !own || options.some(({ value }) => value === own)
  return known ? [...options] : [...options, { value: own, label: own }]
}
