import type { CheerioAPI } from 'cheerio/slim'

const NO_PICTURE = /sprite|logo|icon|pixel|avatar|badge|payment|placeholder|spacer|flag/i

/** The pictures in a page's own content, in reading order, the largest variant of each; page furniture left out. */
export function picturesOf($: CheerioAPI): string[] {
  const scope = $('main img, article img, [role=main] img')
  const images = scope.length > 0 ? scope : $('img')
  return images
    .toArray()
    .filter((img) => $(img).closest('nav, header, footer').length === 0 && isPicture($(img).attr()))
    .map((img) => largest($(img).attr('srcset')) ?? $(img).attr('data-src') ?? $(img).attr('src') ?? '')
    .filter((src) => src !== '' && !src.startsWith('data:'))
}

function isPicture({
  src = '',
  alt = '',
  class: className = '',
  width,
  height,
}: Record<string, string> = {}): boolean {
  if (/\.svg($|\?)/i.test(src) || [src, alt, className].some((text) => NO_PICTURE.test(text))) return false
  return [width, height].every((side) => side === undefined || !(Number(side) < 120))
}

function largest(srcset: string | undefined): string | undefined {
  const variants = (srcset ?? '')
    .split(/,\s+/)
    .map((variant) => variant.trim().split(/\s+/))
    .map(([src, size]) => ({ src, size: Number.parseFloat(size ?? '1') || 0 }))
    .sort((a, b) => b.size - a.size)
  return variants[0]?.src || undefined
}
