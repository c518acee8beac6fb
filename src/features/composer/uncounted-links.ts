import { i18n } from '@lingui/core'
import extractUrlsWithIndices from 'twitter-text/dist/esm/extractUrlsWithIndices'
import { composedText } from '~/domain/platforms/post-draft'
import type { ComposerValues } from './composer-values'
import { draftFor, type Issue, platformsOf } from './issues'
import { versionFor } from './variants/post-variants'

/** What is written as a link: with its scheme or `www.`, or with something after the host's ending. */
const written = /(?:https?:\/\/|www\.)[^\s<>"“”]+|[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+\/[^\s<>"“”]*/giu

/** The ending of a link's host, such as `shop` of `https://bun.shop/menu`. */
const endingOf = (link: string): string =>
  link
    .replace(/^https?:\/\//i, '')
    .split(/[/?#:]/)[0]
    ?.replace(/[.,;!)]+$/, '')
    .split('.')
    .at(-1) ?? ''

/** Links of a text that X counts letter by letter: it takes nothing for a link whose ending it doesn't know. */
export function uncountedLinks(text: string): { readonly link: string; readonly ending: string }[] {
  const known = extractUrlsWithIndices(text).map(({ indices }) => indices[0])
  return [...text.matchAll(written)].flatMap(({ 0: found, index }) => {
    const link = found.replace(/[.,;!)]+$/, '')
    const isKnown = known.some((start) => start >= index && start < index + link.length)
    const ending = endingOf(link)
    // An ending is a word: what has none is a figure or a time.
    return isKnown || !/^\p{L}{2,}$/u.test(ending) ? [] : [{ link, ending }]
  })
}

/** Says why X doesn't count a link as one. */
export function uncountedLinkIssues(values: ComposerValues): Issue[] {
  if (!platformsOf(values).includes('twitter')) return []
  return uncountedLinks(composedText(draftFor(values, 'twitter'))).map(({ link, ending }) => ({
    id: `twitter-link-${link}`,
    severity: 'note',
    platform: 'twitter',
    sentence: i18n.t(
      'X doesn’t count {link} as a link because it doesn’t know the ending “.{ending}”. Every character counts.',
      { link, ending },
    ),
    evenDrafts: false,
    missing: false,
    version: versionFor(values, 'twitter'),
  }))
}
