import type { StudioSearch } from '../studio-search'

export interface GenerationFormProps {
  workspaceId: string
  search: StudioSearch
  /** What the address asks the form to begin with, as one text. */
  begins: string
}

/** What of the address is given. */
export function given<Values extends object>(
  values: {
    [Name in keyof Values]?: Values[Name] | undefined
  },
): Partial<Values> {
  // What is left has a value: the compiler does not follow the filter.
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Partial<Values>
}

/** Addresses that stood in the screen's address with commas between them; a comma of their own is no end of one. */
export const addressesIn = (pieces: readonly string[] | undefined): string[] | undefined =>
  pieces?.join(',').split(/,(?=https?:\/\/)/)

/** On phones the sheet is far below the button. */
export function showResults(): void {
  if (!matchMedia('(max-width: 719px)').matches) return
  document.getElementById('studio-results')?.scrollIntoView({ behavior: 'smooth' })
}
