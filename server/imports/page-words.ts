import type { CheerioAPI } from 'cheerio/slim'
import { brandKitMax } from './brand-kit-draft'
import { clip, plainText } from './page-metadata'

/** The longer paragraphs of a page in document order, up to `max` characters in total. */
export function readOverview($: CheerioAPI, max: number): string {
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
export function listUnderHeading($: CheerioAPI, heading: RegExp): string[] {
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
export function keywordList(keywords: string): string[] {
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
export function brandInTitle(title: string, domain: string): string {
  const parts = titleParts(title)
  const label = squeeze(domain.split('.').at(-2) ?? domain)
  const matching = parts.find((part) => {
    const squeezed = squeeze(part)
    return squeezed !== '' && (squeezed.includes(label) || label.includes(squeezed))
  })
  return matching ?? parts.toSorted((a, b) => a.length - b.length)[0] ?? ''
}

/** The part of a title besides the brand's name, ignoring "Home", "Welcome" and the like. */
export function restOfTitle(title: string, name: string): string {
  const rest = titleParts(title).filter((part) => squeeze(part) !== squeeze(name))
  return (
    rest.filter((part) => !/^(home|homepage|home page|welcome|start|official (web)?site)$/i.test(part))[0] ??
    ''
  )
}

function squeeze(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
