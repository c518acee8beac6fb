import type { CopyInput } from '../generators'

/** The facts that templates may use. They never add any others. */
export interface Facts {
  readonly brand: string
  readonly tagline: string
  /** Sentences of the brand's description. */
  readonly about: readonly string[]
  readonly values: readonly string[]
  readonly product: string
  /** Sentences of the product's description. */
  readonly details: readonly string[]
  readonly campaign: string
  /** The brand's website; empty if it isn't publicly reachable. */
  readonly domain: string
}

export type FactSources = Pick<CopyInput, 'brand' | 'productName' | 'productDescription' | 'campaignName'>

/** A full stop after one of these, or after a number (`am 12. März`), doesn't end a sentence. */
const abbreviation =
  /(?:^|[\s(])(?:\p{L}|\d+|approx|ca|dr|e\.g|etc|i\.e|inkl|mr|mrs|ms|nr|no|prof|st|str|usw|vs|z\.\s?b)\.$/iu

/** Splits a text into sentences, with their punctuation. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = []
  let open = ''
  for (const part of text.split(/(?<=[.!?…。！？؟।])(?=\s|$)|(?<=[。！？।])|\n+/u)) {
    open = `${open}${part}`
    if (abbreviation.test(open.trimEnd())) continue
    if (open.trim() !== '') sentences.push(open.trim().replaceAll(/\s+/gu, ' '))
    open = ''
  }
  if (open.trim() !== '') sentences.push(open.trim().replaceAll(/\s+/gu, ' '))
  return sentences
}

const localHost =
  /^(?:localhost|.*\.(?:localhost|local|internal|lan|home|test|invalid)|\[.*\]|[\d.]+|[^.]+)(?::\d+)?$/iu

/** A domain in the form to show in a post; empty if it only works on this machine or its network. */
export function publicDomain(domain: string | undefined): string {
  const host = (domain ?? '')
    .trim()
    .replace(/^https?:\/\//iu, '')
    .replace(/\/.*$/u, '')
  return localHost.test(host) || host.includes('@') || /:\d+$/u.test(host) ? '' : host
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

/** With its first letter in upper case. */
export function capitalised(text: string): string {
  const [first = ''] = text
  return first.toUpperCase() + text.slice(first.length)
}

/** Without its final full stop, for headlines. */
export const unstopped = (text: string): string => text.replace(/(?<!\.)[.。।]$/u, '')
