import { tokenize, tokenTypes } from 'css-tree/tokenizer'
import { converter, differenceCiede2000, formatHex, type Oklch, parse } from 'culori'
import type { BrandColor } from '~/contract'

type ColorRole = NonNullable<BrandColor['role']>

export interface CssDeclaration {
  selector: string
  property: string
  value: string
}

/** Enough to find a brand's styles; the stylesheet of a whole design system is cut there. */
const maxDeclarations = 20_000
/** In characters. */
const maxSelector = 500
const maxDeclaration = 2_000

/**
 * The declarations of a stylesheet with their innermost selector; at-rules count as none. Only the tokenizer of css-tree
 * is used, since it handles untrusted text in a single pass. The parser takes minutes for a page of malformed
 * declarations, and overflows the stack on nested at-rules.
 */
export function cssDeclarations(css: string): CssDeclaration[] {
  const found: CssDeclaration[] = []
  const open: string[] = []
  let text = ''
  const declare = () => {
    const colon = text.indexOf(':')
    const selector = open.at(-1)
    if (colon < 1 || selector === undefined || found.length >= maxDeclarations) return
    const property = text.slice(0, colon).trim()
    found.push({
      selector,
      property: property.startsWith('--') ? property : property.toLowerCase(),
      value: text.slice(colon + 1).trim(),
    })
  }
  tokenize(css, (type, start, end) => {
    if (type === tokenTypes.LeftCurlyBracket) {
      open.push(text.trim().slice(0, maxSelector))
    } else if (type === tokenTypes.Semicolon || type === tokenTypes.RightCurlyBracket) {
      declare()
      if (type === tokenTypes.RightCurlyBracket) open.pop()
    } else {
      const room = maxDeclaration - text.length
      if (room > 0) text += type === tokenTypes.Comment ? ' ' : css.slice(start, Math.min(end, start + room))
      return
    }
    text = ''
  })
  return found
}

/** Custom properties by name. The first definition wins, as dark themes and overrides tend to come later. */
function customProperties(declarations: CssDeclaration[]): Map<string, string> {
  const properties = new Map<string, string>()
  for (const { property, value } of declarations) {
    if (property.startsWith('--') && !properties.has(property)) properties.set(property, value)
  }
  return properties
}

/** Characters of custom properties that are inserted into the values of a page, in all. */
const maxInserted = 1_000_000

/**
 * A function that resolves `var(--x, fallback)` references in a value, at most 5 deep, since they may be circular, and
 * `maxInserted` characters of them, since they may multiply.
 */
export function varResolver(declarations: CssDeclaration[]): (value: string) => string {
  const properties = customProperties(declarations)
  let room = maxInserted
  const insert = (_: string, name: string, fallback = ''): string => {
    if (room <= 0) return ''
    const found = properties.get(name) ?? fallback
    room -= found.length
    return found
  }
  return (value) => {
    let resolved = value
    for (let depth = 0; depth < 5 && resolved.includes('var('); depth++) {
      resolved = resolved
        .slice(0, maxDeclaration)
        .replace(/var\(\s*(--[\w-]{1,100})\s*(?:,([^()]{0,200}))?\)/g, insert)
    }
    return resolved
  }
}

const colorPattern = /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\([^()]{1,80}\)/gi
const maxColors = 8
/** How many different colours are compared with each other, the most used ones. */
const maxCompared = 300
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
 * The palette of a page's styles, with roles by the name of a custom property, by where a colour is used (`body` sets
 * background and text), by `theme-color`, and by how often it is used. At most 8; similar colours are merged.
 */
export function readColors(declarations: CssDeclaration[], themeColor: string | undefined): BrandColor[] {
  const seen = new Map<string, Seen>()
  const resolveVars = varResolver(declarations)
  const note = (hex: string, weight: number, role?: ColorRole, name?: string) => {
    const entry = seen.get(hex) ?? { hex, weight: 0, name: undefined, roles: new Set<ColorRole>() }
    entry.weight += weight
    entry.name ??= name
    if (role) entry.roles.add(role)
    seen.set(hex, entry)
  }
  for (const declaration of declarations) {
    const value = resolveVars(declaration.value)
    for (const [match] of value.slice(0, 2_000).matchAll(colorPattern)) {
      const hex = opaqueHex(match)
      if (hex === undefined) continue
      const named = declaration.property.startsWith('--')
      const name = named ? declaration.property.slice(2) : undefined
      note(hex, named ? 3 : 1, name ? roleOfName(name) : roleOfUse(declaration), name && displayName(name))
    }
  }
  const theme = themeColor === undefined ? undefined : opaqueHex(themeColor)
  if (theme) note(theme, 20, isColourful(theme) ? 'primary' : undefined)
  return assignRoles([...seen.values()].sort((a, b) => b.weight - a.weight).slice(0, maxCompared))
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

function roleOfUse({ selector, property }: CssDeclaration): ColorRole | undefined {
  if (!/(^|[\s,])(body|html|:root)\s*($|,)/i.test(selector)) return undefined
  if (property === 'background' || property === 'background-color') return 'background'
  return property === 'color' ? 'text' : undefined
}

/** Turns `--color-forest-green` into "Forest green"; undefined for a name that is only a role or a step of a scale. */
function displayName(property: string): string | undefined {
  const words = property.replace(/^(clr|color|colour|brand|palette)-/, '').split('-')
  if (words.length > 3 || words.some((word) => !/^[a-z]{3,20}$/.test(word))) return undefined
  if (
    words.some((word) => roleOfName(word) || /^(link|border|shadow|hover|button|muted|color)$/.test(word))
  ) {
    return undefined
  }
  const name = words.join(' ')
  return name.charAt(0).toUpperCase() + name.slice(1)
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
