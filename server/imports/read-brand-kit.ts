import type { CheerioAPI } from 'cheerio/slim'
import { brandKitMax, type BrandKitDraft } from './brand-kit-draft'
import { type CssDeclaration, cssDeclarations } from './css-declarations'
import { findLinked, type LinkedRecord, readJsonLd } from './json-ld'
import { readColors } from './page-colors'
import { readFonts } from './page-fonts'
import { readIcon, readLogo } from './page-pictures'
import { baseOf, metaContents, metaText, openPage } from './open-page'
import { brandInTitle, keywordList, listUnderHeading, readOverview, restOfTitle } from './page-words'
import { clip, plainText } from './plain-text'

const organizationTypes =
  /^(Organization|Corporation|Brand|LocalBusiness|OnlineStore|Store|Restaurant|CafeOrCoffeeShop|.*Business|.*Shop|.*Organization)$/

/**
 * A brand kit out of a home page and its stylesheets: what they say, nothing invented. Fields that were not found are
 * absent; those that are stay within api.md section 2. `url` is where the page was found at last.
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

/** `style=""` attributes, as if each stood under its own element's selector. */
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
