import { converter, formatHex, interpolate, parse, wcagContrast } from 'culori'
import type { BrandInput } from '../generators'

/** A brand's colours by their role in an image, as `#rrggbb`. */
export interface Palette {
  readonly paper: string
  readonly ink: string
  readonly primary: string
  readonly secondary: string
  readonly accent: string
}

/** A background colour with the colours that can be used on it. */
export interface Scheme {
  readonly ground: string
  /** Text on the background, with a contrast of at least `minContrast`. */
  readonly ink: string
  /** For marks or shapes that stand out from the background. */
  readonly pop: string
  /** For decorative shapes, from close to the background to far from it. */
  readonly shades: readonly [string, string, string]
  readonly palette: Palette
}

export type SchemeName = 'light' | 'dark' | 'bold' | 'dusk'

/** Of text on its background (WCAG AA). */
const minContrast = 4.5

const neutralPalette: Palette = {
  paper: '#f3efe7',
  ink: '#22201d',
  primary: '#2f3b46',
  secondary: '#7a8a86',
  accent: '#d0603a',
}

const oklch = converter('oklch')

/** A brand kit's palette by role. Missing roles are derived from the kit's other colours, or are neutral. */
export function paletteOf(brand: BrandInput | undefined): Palette {
  const colors = (brand?.colors ?? []).flatMap(({ hex, role }) => {
    const known = toHex(hex)
    return known === undefined ? [] : [{ hex: known, role }]
  })
  const of = (role: string) => colors.find((color) => color.role === role)?.hex
  const primary = of('primary') ?? toHex(brand?.primaryColor) ?? colors[0]?.hex
  if (primary === undefined) return neutralPalette
  const paper = of('background') ?? mix('#ffffff', primary, 0.06)
  const lightPaper = lightness(paper) > 0.8 ? paper : mix('#ffffff', paper, 0.08)
  const ink = readable(lightPaper, [of('text') ?? mix(primary, '#000000', 0.6), '#1a1714'])
  const accent = of('accent') ?? of('secondary') ?? complement(primary)
  return { paper: lightPaper, ink, primary, secondary: of('secondary') ?? mix(primary, accent, 0.3), accent }
}

/** The palette applied to one of four backgrounds. */
export function schemeOf(palette: Palette, name: SchemeName): Scheme {
  const { paper, ink, primary, secondary, accent } = palette
  if (name === 'light') {
    return scheme(
      palette,
      paper,
      [ink, primary],
      [primary, accent],
      [mix(paper, secondary, 0.28), mix(paper, primary, 0.55), primary],
    )
  }
  if (name === 'bold') {
    const deep = mix(accent, ink, 0.22)
    return scheme(
      palette,
      accent,
      [ink, paper],
      [paper, primary],
      [mix(accent, paper, 0.3), deep, wcagContrast(primary, accent) >= 1.6 ? primary : mix(accent, ink, 0.6)],
    )
  }
  const ground = name === 'dark' ? darkened(primary) : darkened(mix(secondary, primary, 0.35))
  const shades = [mix(ground, paper, 0.14), mix(ground, ink, 0.35), mix(ground, ink, 0.72)] as const
  return scheme(palette, ground, [paper], [accent, paper], shades)
}

/** The first colour with enough contrast, else the first one lightened or darkened until it has. */
export function readable(ground: string, preferred: readonly string[]): string {
  const fit = preferred.find((color) => wcagContrast(color, ground) >= minContrast)
  if (fit !== undefined) return fit
  const toward = wcagContrast('#ffffff', ground) > wcagContrast('#000000', ground) ? '#ffffff' : '#000000'
  const start = preferred[0] ?? toward
  for (let step = 1; step < 10; step++) {
    const moved = mix(start, toward, step / 10)
    if (wcagContrast(moved, ground) >= minContrast) return moved
  }
  return toward
}

/** The strongest tint of a background on which `ink` is still readable, for shapes behind text. */
export function tintUnder(ground: string, color: string, ink: string): string {
  const tints = [0.9, 0.6, 0.4, 0.25, 0.14, 0.07].map((share) => mix(ground, color, share))
  return tints.find((tint) => wcagContrast(tint, ink) >= 4.65) ?? ground
}

/** Mixes two colours in OKLab, which avoids muddy results; `share` is that of the second, 0 to 1. */
export function mix(from: string, to: string, share: number): string {
  return formatHex(interpolate([from, to], 'oklab')(share))
}

function scheme(
  palette: Palette,
  ground: string,
  inks: readonly string[],
  pops: readonly string[],
  shades: Scheme['shades'],
): Scheme {
  const ink = readable(ground, inks)
  const pop = pops.find((color) => wcagContrast(color, ground) >= 1.8) ?? ink
  return { ground, ink, pop, shades, palette }
}

function darkened(color: string): string {
  const { l = 0.5, c = 0, h } = oklch(color) ?? {}
  return l <= 0.42
    ? color
    : formatHex({ mode: 'oklch', l: 0.36, c: Math.min(c, 0.11), ...(h !== undefined && { h }) })
}

function complement(color: string): string {
  const { h = 200 } = oklch(color) ?? {}
  return formatHex({ mode: 'oklch', l: 0.66, c: 0.15, h: (h + 160) % 360 })
}

function lightness(color: string): number {
  return oklch(color)?.l ?? 0
}

/** Parses a colour of the API: 3 to 8 digits, `#` optional (docs/api.md section 2). Alpha is dropped. */
function toHex(text: string | undefined): string | undefined {
  const color = text === undefined ? undefined : parse(`#${text.replace(/^#/, '')}`)
  return color && formatHex({ ...color, alpha: 1 })
}
