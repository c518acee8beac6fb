import { converter, differenceCiede2000, formatHex, parse, type Oklch } from 'culori'
import type { BrandColor, ColorRole } from './brand-kit-draft'
import { type CssDeclaration, customProperties, resolveVars } from './css-declarations'

const colorPattern = /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\([^()]{1,80}\)/gi
const maxColors = 8
const roleNames: Array<[ColorRole, RegExp]> = [
  ['primary', /(^|-)(primary|brand|main)(-(color|500|600|default))?$/],
  ['secondary', /(^|-)secondary(-(color|500|600|default))?$/],
  ['accent', /(^|-)(accent|highlight)(-(color|500|600|default))?$/],
  ['background', /(^|-)(background|bg|paper|surface|canvas)(-color)?$/],
  ['text', /(^|-)(text|foreground|fg|ink|body-color)(-color)?$/],
]

const oklch = converter('oklch')
const difference = differenceCiede2000()

interface Seen {
  hex: string
  weight: number
  name: string | undefined
  roles: Set<ColorRole>
}

/**
 * The palette that a page's styles speak of, with roles: by the name of a custom property, by where a colour stands
 * (`body` sets background and text), by `theme-color`, and by how often it is used. At most 8, near-equal ones merged.
 */
export function readColors(declarations: CssDeclaration[], themeColor: string | undefined): BrandColor[] {
  const seen = new Map<string, Seen>()
  const properties = customProperties(declarations)
  const note = (hex: string, weight: number, role?: ColorRole, name?: string) => {
    const entry = seen.get(hex) ?? { hex, weight: 0, name: undefined, roles: new Set<ColorRole>() }
    entry.weight += weight
    entry.name ??= name
    if (role) entry.roles.add(role)
    seen.set(hex, entry)
  }
  for (const declaration of declarations) {
    const value = resolveVars(declaration.value, properties)
    for (const [match] of value.slice(0, 2_000).matchAll(colorPattern)) {
      const hex = opaqueHex(match)
      if (hex === undefined) continue
      const named = declaration.property.startsWith('--')
      const name = named ? declaration.property.slice(2) : undefined
      note(hex, named ? 3 : 1, name ? roleOfName(name) : roleOfPlace(declaration), name && spokenName(name))
    }
  }
  const theme = themeColor === undefined ? undefined : opaqueHex(themeColor)
  if (theme) note(theme, 20, isColourful(theme) ? 'primary' : undefined)
  return assignRoles([...seen.values()].sort((a, b) => b.weight - a.weight))
}

function assignRoles(seen: Seen[]): BrandColor[] {
  const chosen: BrandColor[] = []
  const take = (role: ColorRole, entry: Seen | undefined) => {
    if (!entry || chosen.some(({ hex }) => near(hex, entry.hex))) return
    chosen.push({ hex: entry.hex, ...(entry.name && { name: entry.name }), role })
  }
  for (const role of ['primary', 'secondary', 'accent', 'background', 'text'] as const) {
    take(
      role,
      seen.find(({ roles }) => roles.has(role)),
    )
  }
  const free = () => seen.filter(({ hex }) => !chosen.some((other) => near(other.hex, hex)))
  const has = (role: ColorRole) => chosen.some((color) => color.role === role)
  if (!has('primary'))
    take(
      'primary',
      free().find(({ hex }) => isColourful(hex)),
    )
  if (!has('accent'))
    take(
      'accent',
      free().find(({ hex }) => isColourful(hex)),
    )
  for (const entry of free()) if (chosen.length < maxColors) take('other', entry)
  return chosen
}

function roleOfName(name: string): ColorRole | undefined {
  return roleNames.find(([, pattern]) => pattern.test(name.toLowerCase()))?.[0]
}

function roleOfPlace({ selector, property }: CssDeclaration): ColorRole | undefined {
  if (!/(^|[\s,])(body|html|:root)\s*($|,)/i.test(selector)) return undefined
  if (property === 'background' || property === 'background-color') return 'background'
  return property === 'color' ? 'text' : undefined
}

/** `--color-forest-green` is "Forest green"; undefined for a name that only tells a role or a step of a scale. */
function spokenName(property: string): string | undefined {
  const words = property.replace(/^(clr|color|colour|brand|palette)-/, '').split('-')
  if (words.length > 3 || words.some((word) => !/^[a-z]{3,20}$/.test(word))) return undefined
  if (
    words.some((word) => roleOfName(word) || /^(link|border|shadow|hover|button|muted|color)$/.test(word))
  ) {
    return undefined
  }
  const spoken = words.join(' ')
  return spoken.charAt(0).toUpperCase() + spoken.slice(1)
}

function opaqueHex(text: string): string | undefined {
  const color = parse(text.trim())
  if (!color || (color.alpha ?? 1) < 0.9) return undefined
  return formatHex(color)
}

function isColourful(hex: string): boolean {
  const color: Oklch | undefined = oklch(hex)
  return color !== undefined && color.c > 0.035 && color.l > 0.2 && color.l < 0.93
}

function near(a: string, b: string): boolean {
  return difference(a, b) < 4
}
