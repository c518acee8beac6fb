export interface CssDeclaration {
  selector: string
  property: string
  value: string
}

/** Enough for what a stylesheet says of a brand; a bundle of a whole design system is cut there. */
const maxDeclarations = 20_000

/**
 * The declarations of a stylesheet with the selector they stand under. A single pass without backtracking, since the
 * text is a stranger's; nested rules keep the innermost selector, at-rules count as none.
 */
export function cssDeclarations(css: string): CssDeclaration[] {
  const found: CssDeclaration[] = []
  const open: string[] = []
  const declare = (text: string) => {
    const colon = text.indexOf(':')
    const selector = open.at(-1)
    if (colon < 1 || selector === undefined) return
    const property = text.slice(0, colon).trim()
    found.push({
      selector,
      property: property.startsWith('--') ? property : property.toLowerCase(),
      value: text.slice(colon + 1).trim(),
    })
  }
  let from = 0
  const text = withoutComments(css)
  for (let at = 0; at < text.length && found.length < maxDeclarations; at++) {
    const character = text[at]
    if (character === '"' || character === "'") {
      at = endOfString(text, at, character)
    } else if (character === '{') {
      open.push(text.slice(from, at).trim().slice(0, 500))
      from = at + 1
    } else if (character === ';' || character === '}') {
      declare(text.slice(from, Math.min(at, from + 2_000)))
      if (character === '}') open.pop()
      from = at + 1
    }
  }
  return found
}

function withoutComments(css: string): string {
  const parts: string[] = []
  let from = 0
  for (;;) {
    const start = css.indexOf('/*', from)
    parts.push(css.slice(from, start === -1 ? undefined : start))
    if (start === -1) return parts.join(' ')
    const end = css.indexOf('*/', start + 2)
    if (end === -1) return parts.join(' ')
    from = end + 2
  }
}

function endOfString(text: string, from: number, quote: string): number {
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === quote || text[at] === '\n') return at
  }
  return text.length
}

/** Custom properties by name, the first definition first: dark themes and overrides tend to come later. */
export function customProperties(declarations: CssDeclaration[]): Map<string, string> {
  const properties = new Map<string, string>()
  for (const { property, value } of declarations) {
    if (property.startsWith('--') && !properties.has(property)) properties.set(property, value)
  }
  return properties
}

/** A value with its `var(--x, fallback)` references put in; at most 5 deep, since properties may refer in circles. */
export function resolveVars(value: string, properties: Map<string, string>): string {
  let resolved = value
  for (let depth = 0; depth < 5 && resolved.includes('var('); depth++) {
    resolved = resolved
      .slice(0, 2_000)
      .replace(
        /var\(\s*(--[\w-]{1,100})\s*(?:,([^()]{0,200}))?\)/g,
        (_, name: string, fallback: string | undefined) => properties.get(name) ?? fallback ?? '',
      )
  }
  return resolved
}
