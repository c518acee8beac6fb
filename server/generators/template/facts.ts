import type { BrandInput } from '../generators'

/** What a person told the studio, as the templates may say it again: nothing else is ever said. */
export interface Facts {
  readonly brand: string
  readonly tagline: string
  /** Sentences of the brand's own description. */
  readonly about: readonly string[]
  readonly values: readonly string[]
  readonly product: string
  /** Sentences of the product's description. */
  readonly details: readonly string[]
  readonly campaign: string
  /** The brand's address on the web; empty where it is none that others could open. */
  readonly domain: string
}

export interface FactSources {
  readonly brand?: BrandInput | undefined
  readonly productName?: string | undefined
  readonly productDescription?: string | undefined
  readonly campaignName?: string | undefined
}

/** A dot after one of these, or after a number (`am 12. März`), ends no sentence. */
const ABBREVIATED =
  /(?:^|[\s(])(?:\p{L}|\d+|approx|ca|dr|e\.g|etc|i\.e|inkl|mr|mrs|ms|nr|no|prof|st|str|usw|vs|z\.\s?b)\.$/iu

/** The sentences of a text, each with its own end. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = []
  let open = ''
  for (const part of text.split(/(?<=[.!?…。！？؟।])(?=\s|$)|(?<=[。！？।])|\n+/u)) {
    open = `${open}${part}`
    if (ABBREVIATED.test(open.trimEnd())) continue
    if (open.trim() !== '') sentences.push(open.trim().replaceAll(/\s+/gu, ' '))
    open = ''
  }
  if (open.trim() !== '') sentences.push(open.trim().replaceAll(/\s+/gu, ' '))
  return sentences
}

const LOCAL =
  /^(?:localhost|.*\.(?:localhost|local|internal|lan|home|test|invalid)|\[.*\]|[\d.]+|[^.]+)(?::\d+)?$/iu

/** A domain as it is written in a post; empty where only this machine or its network opens it. */
export function publicDomain(domain: string | undefined): string {
  const host = (domain ?? '')
    .trim()
    .replace(/^https?:\/\//iu, '')
    .replace(/\/.*$/u, '')
  return LOCAL.test(host) || host.includes('@') || /:\d+$/u.test(host) ? '' : host
}

const plain = (text: string | undefined): string => (text ?? '').replaceAll(/\s+/gu, ' ').trim()

export function factsOf({ brand, productName, productDescription, campaignName }: FactSources): Facts {
  return {
    brand: plain(brand?.name),
    tagline: plain(brand?.tagline),
    about: sentencesOf(brand?.description ?? ''),
    values: (brand?.brandValues ?? []).map(plain).filter((value) => value !== ''),
    product: plain(productName),
    details: sentencesOf(productDescription ?? ''),
    campaign: plain(campaignName),
    domain: publicDomain(brand?.domain),
  }
}

/** With a capital, for the beginning of a line. */
export function capitalised(text: string): string {
  const [first = ''] = text
  return first.toUpperCase() + text.slice(first.length)
}

/** As a headline or a line has it: without the full stop at its end. */
export const unstopped = (text: string): string => text.replace(/(?<!\.)[.。।]$/u, '')
