import type { CheerioAPI } from 'cheerio/slim'
import { brandKitMax, type BrandKitDraft, type BrandFont, type FontRole } from './brand-kit-draft'
import {
  cssDeclarations,
  customProperties,
  resolveVars,
  readColors,
  type CssDeclaration,
} from './page-styles'
import {
  findLinked,
  readJsonLd,
  baseOf,
  metaContents,
  metaText,
  openPage,
  clip,
  plainText,
  type LinkedRecord,
} from './page-metadata'
import { readIcon, readLogo } from './page-pictures'
import { brandInTitle, keywordList, listUnderHeading, readOverview, restOfTitle } from './page-words'

/** Families that aren't the brand's choice: generic ones and system fallbacks. */
const genericFamily =
  /^(serif|sans-serif|monospace|cursive|fantasy|system-ui|math|emoji|inherit|initial|unset|revert|none|var\(.*|ui-.*|-apple-system|blinkmacsystemfont|segoe ui.*|helvetica|helvetica neue|arial|roboto|noto color emoji|apple color emoji|sf ?mono.*|menlo|consolas|courier.*|times|times new roman|georgia|liberation .*|.*icons?|.*awesome.*)$/i

const maxFonts = 4

/** A page's font families with roles, from its styles and then from Google Fonts links. At most 4. */
function readFonts($: CheerioAPI, declarations: CssDeclaration[]): BrandFont[] {
  const properties = customProperties(declarations)
  const families = new Map<FontRole, string>()
  const others = new Set<string>()
  for (const { selector, property, value } of declarations) {
    const named = property.startsWith('--') && /font|family|typeface/i.test(property)
    if (property !== 'font-family' && property !== 'font' && !named) continue
    const family = firstChoice(resolveVars(value, properties), property === 'font')
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
export function readBrandKit(html: string, url: string, css: readonly string[]): BrandKitDraft {
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
    fonts: readFonts($, declarations).slice(0, brandKitMax.fonts),
    logoUrl: readLogo($, baseOf($, url), organization),
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
