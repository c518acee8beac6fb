import { normaliseHex } from '~/src/brand-kit/colour/hex'
import type { ColourValue } from './kit-values'

/** The colour that leads: the first of the role `primary`. */
export const primaryOf = (colours: readonly ColourValue[]): string | undefined =>
  colours.find(({ role }) => role === 'primary')?.hex

/** Whether the kit's primary colour stands apart from the palette's. */
export function isApart(primaryColor: string, colours: readonly ColourValue[]): boolean {
  const primary = primaryOf(colours)
  if (primaryColor === '' || primary === undefined) return primaryColor !== ''
  return normaliseHex(primaryColor) !== normaliseHex(primary)
}

/** What a colour is called: its own name, or its hex. */
export const colourName = ({ name, hex }: Pick<ColourValue, 'name' | 'hex'>): string =>
  name || hex || 'a colour'

/** The colours that can be drawn, each once, as `#rrggbb`. */
export function drawable(colours: readonly ColourValue[]): (ColourValue & { drawn: string })[] {
  const seen = new Set<string>()
  return colours.flatMap((colour) => {
    const drawn = normaliseHex(colour.hex)?.slice(0, 7)
    if (drawn === undefined || seen.has(drawn)) return []
    seen.add(drawn)
    return [{ ...colour, drawn }]
  })
}
