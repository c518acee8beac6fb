import type { CheerioAPI } from 'cheerio/slim'
import type { BrandFont, BrandKitUpdate } from '~/contract'
import {
  baseOf,
  clip,
  findLinked,
  type LinkedRecord,
  linkedUrls,
  metaContents,
  metaText,
  openPage,
  plainText,
  readJsonLd,
} from './page-metadata'
import { readIcon, readLogo } from './page-pictures'
import { type CssDeclaration, cssDeclarations, readColors, varResolver } from './page-styles'

type FontRole = NonNullable<BrandFont['role']>

/** The maxima of api.md section 2, in characters (code points). */
export const brandKitMax = {
  name: 120,
  description: 2_000,
  tagline: 280,
  domain: 253,
  businessOverview: 4_000,
  listItem: 80,
  listItems: 20,
  fontFamily: 100,
} as const

/** Families that aren't the brand's choice: generic ones and system fallbacks. */
const genericFamily =
  /^(serif|sans-serif|monospace|cursive|fantasy|system-ui|math|emoji|inherit|initial|unset|revert|none|var\(.*|ui-.*|-apple-system|blinkmacsystemfont|segoe ui.*|helvetica|helvetica neue|arial|roboto|noto color emoji|apple color emoji|sf ?mono.*|menlo|consolas|courier.*|times|times new roman|georgia|liberation .*|.*icons?|.*awesome.*)$/i

const maxFonts = 4

/** A page's font families with roles, from its styles and then from Google Fonts links. At most 4. */
function readFonts($: CheerioAPI, declarations: CssDeclaration[]): BrandFont[] {
  const resolveVars = varResolver(declarations)
  const families = new Map<FontRole, string>()
  const others = new Set<string>()
  for (const { selector, property, value } of declarations) {
    const named = property.startsWith('--') && /font|family|typeface/i.test(property)
    if (property !== 'font-family' && property !== 'font' && !named) continue
    const family = firstChoice(resolveVars(value), property === 'font')
    if (family === undefined) continue
    const role = selector.startsWith('@font-face') ? undefined : roleOf(named ? property : selector, named)
    if (role && !families.has(role)) families.set(role, family)
    else others.add(family)
  }
  for (const family of googleFamilies($)) others.add(family)

  const chosen: BrandFont[] = []
  for (const role of ['heading', 'body'] as const) {
    const family = families.get(role)
    if (family) chosen.push({ family, role })
  }
  for (const family of [families.get('accent'), ...others]) {
    if (family === undefined || chosen.some((font) => same(font.family, family))) continue
    if (chosen.length < maxFonts) chosen.push({ family, role: nextRole(chosen) })
  }
  return chosen
}

/** The role of a family without a known use: the first is taken for headings, the next for body text. */
function nextRole(chosen: BrandFont[]): FontRole {
  if (!chosen.some(({ role }) => role === 'heading')) return 'heading'
  return chosen.some(({ role }) => role === 'body') ? 'accent' : 'body'
}

function roleOf(place: string, isProperty: boolean): FontRole | undefined {
  if (isProperty) {
    if (/head|title|display|serif$/i.test(place) && !/sans/i.test(place)) return 'heading'
    if (/body|text|sans|base/i.test(place)) return 'body'
    return /mono|accent/i.test(place) ? 'accent' : undefined
  }
  if (/(^|[\s,>])h[1-3]\b|heading|title|display/i.test(place)) return 'heading'
  if (/(^|[\s,])(body|html|:root|p)\s*($|,)/i.test(place)) return 'body'
  return /(^|[\s,])(code|pre|kbd|blockquote)\b/i.test(place) ? 'accent' : undefined
}

function firstChoice(value: string, shorthand: boolean): string | undefined {
  // In the shorthand, the families follow the size: `500 16px/1.5 "Geist", sans-serif`.
  const list = shorthand ? (/\d(?:px|rem|em|%|pt|vw)\S*\s+(.+)$/.exec(value.slice(0, 300))?.[1] ?? '') : value
  const first = (list.split(',')[0] ?? '')
    .replace(/!important/i, '')
    .replace(/["']/g, '')
    .trim()
  const family = clip(plainText(first), brandKitMax.fontFamily)
  // Bundlers mangle family names (`__Geist_1a2b3c`).
  const plain = family
    .replace(/^_+|_[0-9a-f]{6}$/g, '')
    .replace(/_/g, ' ')
    .replace(/ (variable|fallback.*)$/i, '')
  return plain === '' || genericFamily.test(plain) || !/^[\p{L}\d]/u.test(plain) ? undefined : plain
}

function googleFamilies($: CheerioAPI): string[] {
  return $('link[href*="fonts.googleapis.com"], link[href*="fonts.bunny.net"]')
    .toArray()
    .map((link) => $(link).attr('href') ?? '')
    .filter((href) => URL.canParse(href, 'https://fonts.googleapis.com'))
    .flatMap((href) => new URL(href, 'https://fonts.googleapis.com').searchParams.getAll('family'))
    .flatMap((families) => families.split('|'))
    .map((family) => clip(plainText(family.split(':')[0]), brandKitMax.fontFamily))
    .filter((family) => family !== '' && !genericFamily.test(family))
}

function same(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

const organizationTypes =
  /^(Organization|Corporation|Brand|LocalBusiness|OnlineStore|Store|Restaurant|CafeOrCoffeeShop|.*Business|.*Shop|.*Organization)$/

/**
 * Extracts a brand kit from a home page and its stylesheets. Nothing is invented: fields that weren't found are absent.
 * All others are within the bounds of api.md section 2. `url` is the address after redirects.
 */
export function readBrandKit(html: string, url: string, css: readonly string[]): BrandKitUpdate {
  const $ = openPage(html)
  const linked = readJsonLd($)
  const organization = findLinked(linked, organizationTypes)
  const styles = $('style')
    .toArray()
    .map((style) => $(style).text())
  const declarations = [...styles, ...css].flatMap((sheet) => cssDeclarations(sheet))
  declarations.push(...inlineStyles($))
  const domain = new URL(url).hostname.replace(/^www\.|\.+$/g, '')
  const colors = readColors(declarations, metaContents($, 'theme-color')[0])
  const words = readWords($, domain, organization, findLinked(linked, /^WebSite$/))
  return onlyFound({
    ...words,
    domain: clip(domain, brandKitMax.domain),
    colors,
    primaryColor: colors.find(({ role }) => role === 'primary')?.hex,
    fonts: readFonts($, declarations),
    logoUrl: readLogo($, baseOf($, url), linkedUrls(organization?.logo, linked)),
    iconUrl: readIcon($, baseOf($, url)),
  })
}

function readWords($: CheerioAPI, domain: string, organization?: LinkedRecord, site?: LinkedRecord) {
  const title = metaText($, 'og:title') || plainText($('title').first().text())
  const name =
    metaText($, 'og:site_name') ||
    plainText(organization?.name) ||
    plainText(site?.name) ||
    metaText($, 'application-name', 'apple-mobile-web-app-title') ||
    brandInTitle(plainText($('title').first().text()) || title, domain) ||
    plainText($('h1').first().text())
  const heading = plainText($('h1').first().text())
  const description = metaText($, 'description', 'og:description') || plainText(organization?.description)
  const tagline =
    plainText(organization?.slogan) ||
    plainText($('[class*=tagline], [class*=slogan]').first().text()) ||
    restOfTitle(title, name) ||
    (heading !== name && Array.from(heading).length <= 120 ? heading : '')
  const values = listUnderHeading($, /\bvalues\b|what we (value|believe|stand for)|our (principles|promise)/i)
  return {
    name: clip(name, brandKitMax.name),
    description: clip(description, brandKitMax.description),
    tagline: clip(tagline, brandKitMax.tagline),
    businessOverview: readOverview($, brandKitMax.businessOverview),
    brandValues: values.length > 0 ? values : keywordList(metaText($, 'keywords')),
    brandAesthetic: listUnderHeading($, /\b(aesthetic|look and feel|visual style|our (look|style))\b/i),
    brandToneOfVoice: listUnderHeading(
      $,
      /\btone of voice\b|\bour (voice|tone)\b|how we (speak|sound|write)/i,
    ),
  }
}

/** `style` attributes as declarations under their element's selector. */
function inlineStyles($: CheerioAPI): CssDeclaration[] {
  return $('[style]')
    .toArray()
    .slice(0, 500)
    .flatMap((element) =>
      cssDeclarations(`${'name' in element ? element.name : '*'}{${$(element).attr('style')};}`),
    )
}

type Found<T> = { [K in keyof T]: Exclude<T[K], undefined> }

function onlyFound<T extends Record<string, unknown>>(fields: T): Partial<Found<T>> {
  const found: Partial<Found<T>> = {}
  for (const key in fields) {
    const value = fields[key]
    const empty = value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
    if (!empty) Object.assign(found, { [key]: value })
  }
  return found
}

/** The longer paragraphs of a page in document order, up to `max` characters in total. */
function readOverview($: CheerioAPI, max: number): string {
  const paragraphs: string[] = []
  let size = 0
  for (const element of $('p').toArray().slice(0, 300)) {
    if ($(element).closest('nav, footer, aside, form, dialog, [role=dialog], [aria-hidden=true]').length > 0)
      continue
    const text = plainText($(element).text())
    // Shorter ones are labels, prices and cookie notices.
    if (Array.from(text).length < 60 || /\bcookies?\b/i.test(text) || paragraphs.includes(text)) continue
    if (size + text.length > 1_500 && size > 0) break
    paragraphs.push(text)
    size += text.length
  }
  return clip(paragraphs.join('\n\n'), max)
}

/**
 * The list items under a matching heading, for what a brand states explicitly ("Our values"). Empty without such a
 * heading: nothing is inferred.
 */
function listUnderHeading($: CheerioAPI, heading: RegExp): string[] {
  for (const element of $('h1, h2, h3, h4').toArray()) {
    if (!heading.test(plainText($(element).text()))) continue
    const after = $(element).nextUntil('h1, h2')
    const items = [
      after.filter('ul, ol').find('li'),
      after.find('li'),
      after.filter('h3, h4'),
      after.find('h3, h4'),
    ]
    const found = items.find((list) => list.length > 0)
    if (found)
      return tidyList(
        found.toArray().map((item) => lead($(item).find('strong, b').first().text(), $(item).text())),
      )
  }
  return []
}

/** A comma-separated `<meta name="keywords">`. */
function keywordList(keywords: string): string[] {
  return tidyList(keywords.split(/[,;]/)).slice(0, 10)
}

/** "**Patience.** We wait nine days": the bold lead-in of an item if it has one, else its whole text. */
function lead(strong: string, whole: string): string {
  return strong.trim() === '' ? whole : strong
}

function tidyList(items: string[]): string[] {
  const texts = items.map((item) => plainText(item).replace(/[.:,;]+$/, '')).filter((text) => text !== '')
  return [...new Set(texts)].slice(0, brandKitMax.listItems).map((text) => clip(text, brandKitMax.listItem))
}

/** Splits a title at the separators between page and brand: "Fernhollow Coffee | Slow roasts". */
function titleParts(title: string): string[] {
  return title
    .split(/\s+[|–—·•»:-]\s+|\s*[|]\s*/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** The brand's part of a title: the one that matches the domain, else the shortest. */
function brandInTitle(title: string, domain: string): string {
  const parts = titleParts(title)
  const labels = domain.split('.')
  // In `brand.co.uk`, `co` belongs to the ending.
  const isEnding = labels.length > 2 && /^(com?|net?|org?|gov|edu|ac)$/.test(labels.at(-2) ?? '')
  const label = squeeze(labels.at(isEnding ? -3 : -2) ?? domain)
  const matching = parts.find((part) => {
    const squeezed = squeeze(part)
    return squeezed !== '' && (squeezed.includes(label) || label.includes(squeezed))
  })
  return matching ?? parts.toSorted((a, b) => a.length - b.length)[0] ?? ''
}

/** The part of a title besides the brand's name, ignoring "Home", "Welcome" and the like. */
function restOfTitle(title: string, name: string): string {
  const rest = titleParts(title).filter((part) => squeeze(part) !== squeeze(name))
  return (
    rest.filter((part) => !/^(home|homepage|home page|welcome|start|official (web)?site)$/i.test(part))[0] ??
    ''
  )
}

function squeeze(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
