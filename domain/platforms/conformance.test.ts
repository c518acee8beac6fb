import { describe, expect, it } from 'vitest'
import { countedRuns } from '~/src/features/composer/character-breakdown'
import { hashtagsIn, mentionsIn } from './post-draft'
import { weightedLength } from './text-length'

// Cases for links, hashtags and mentions from twitter-text's conformance suite
// (github.com/twitter/twitter-text, conformance/extract.yml and validate.yml), with our own texts. They test
// our character breakdown and counts, which use that library but cut, normalise and add up themselves.

const linksIn = (text: string) => countedRuns(text).flatMap((run) => (run.kind === 'link' ? run.text : []))

/** Name of the suite's case, an example text, and the links in it. */
const links: readonly (readonly [what: string, text: string, ...found: string[]])[] = [
  ['a query without a path', 'see http://beans.it/?77e8fd', 'http://beans.it/?77e8fd'],
  ['a domain of one letter', 'see http://x.com/roast', 'http://x.com/roast'],
  [
    'balanced brackets in a path',
    'http://fern.com/lib/bag(v=1.0).aspx',
    'http://fern.com/lib/bag(v=1.0).aspx',
  ],
  ['an underscore in the domain: none', 'see http://dash_23.cow_43.com'],
  ['no top-level domain: none', 'see http://no-tld'],
  ['a top-level domain too short: none', 'see http://too-short.x'],
  ['after an opening bracket', '(http://fern.com', 'http://fern.com'],
  ['a sub-domain with hyphens', 'see http://a-1-b-2.fern.com/', 'http://a-1-b-2.fern.com/'],
  // Editions of the suite differ here; this is what the installed version does.
  ['a word hung on by a hyphen: none', 'http://fern.com-and-no-space'],
  ['a fragment behind an empty query', 'http://fern.com?#bag now', 'http://fern.com?#bag'],
  ['generic domains without http', 'fern.com fern.net fern.org', 'fern.com', 'fern.net', 'fern.org'],
  ['made-up domains without http: none', 'fern.baz wwww.fernnn fern.somecom'],
  ['country domains without http and path', 'fern.jp日本語it.so twitch.tv', 'fern.jp', 'it.so', 'twitch.tv'],
  ['country domains with a path', 't.co/ab bit.ly/ab', 't.co/ab', 'bit.ly/ab'],
  [
    '+ and - at the end of a path',
    'http://fern.com/a+ http://fern.com/a-',
    'http://fern.com/a+',
    'http://fern.com/a-',
  ],
  ['- before a query', 'http://fern.com/slug-?a=b', 'http://fern.com/slug-?a=b'],
  ['a scheme cut off by a space', '@ines http:// fern.com/a', 'fern.com/a'],
  ['between Chinese letters', '日本語fern.com/a中国語', 'fern.com/a'],
  [
    'several between wide letters',
    'http://fern.com/日本。fern.org中http://t.co/ab한',
    'http://fern.com/',
    'fern.org',
    'http://t.co/ab',
  ],
  ['dashes and underscores in a sub-domain', 'http://sub_a-b.fern.com', 'http://sub_a-b.fern.com'],
  ['leading dash: none', 'see http://-fern.com'],
  ['trailing dash: none', 'see http://fern-.com'],
  ['leading underscore in a sub-domain: none', 'http://_a.fern.com'],
  ['trailing underscore in a sub-domain: none', 'http://a_.fern.com'],
  ['an underscore in the top-level domain: none', 'http://fern.c_o_m'],
  ['a period inside a path', 'http://fern.com/with-period./', 'http://fern.com/with-period./'],
  ['a path that ends in digits', 'http://fern.com/688.1', 'http://fern.com/688.1'],
  ['| and ; in a query', 'http://fern.com/a?b=c;d=P1|0||P2', 'http://fern.com/a?b=c;d=P1|0||P2'],
  ['letters beyond ASCII in a domain', 'see FERNÍA.com', 'FERNÍA.com'],
  ['a period behind it', 'see http://fern.com/.', 'http://fern.com/'],
  ['? in a fragment', 'http://fern.com/a?b#?=&c=d', 'http://fern.com/a?b#?=&c=d'],
  ['a lot of periods behind it', `http://fern.com/path${'.'.repeat(40)}`, 'http://fern.com/path'],
  ['a lot of commas behind it', `http://fern.com/${','.repeat(40)}`, 'http://fern.com/'],
  ['a lot of ! behind it', `http://fern.com/a/${'!'.repeat(40)}`, 'http://fern.com/a/'],
  ['behind # and @: none', '#fern.com @fern.com #http://fern.com @http://fern.com #t.co/ab @t.co/ab'],
  ["a short link with 's behind it", "http://t.co/pbY2NfTZ's", 'http://t.co/pbY2NfTZ'],
  ['a short link with a hyphen behind it', 'http://t.co/FNkPfmii- now', 'http://t.co/FNkPfmii'],
  ['a short link with a colon behind it', 'http://t.co/ulYGBYSo: now', 'http://t.co/ulYGBYSo'],
  [
    'line by line',
    'http://fern.com\nfern.com/a\nit.so\nit.so/ab',
    'http://fern.com',
    'fern.com/a',
    'it.so',
    'it.so/ab',
  ],
  ['a short link whose name is too long: none', `http://t.co/${'a'.repeat(41)}`],
  ['an en dash in a path', 'https://fern.org/wiki/Hat–Coat_feud now', 'https://fern.org/wiki/Hat–Coat_feud'],
  [
    'a host too long: none',
    `http://fernですね.com/p http://${'あ'.repeat(300)}.com/p`,
    'http://fernですね.com/p',
  ],
  ['Japanese behind a domain', 'fern.comてすとですfern.みんなです', 'fern.com', 'fern.みんな'],
  ['punycode that is none: none', 'http://xn--はじめよう.com/a.html'],
  ['behind $: none', '$http://fern.com $fern.com $t.co/ab $t.co $FRN.CA'],
  ['a file name: none', 'bag.roast.tar.bz2 roast.tar.bz2'],
  ['a mail address: none', 'ines.of.gov@mail.com ines.jp@mail.com'],
  ['the same one twice', 'http://t.co http://t.co', 'http://t.co', 'http://t.co'],
  ['punycode', 'http://xn--ls8h.XN--ls8h.la/', 'http://xn--ls8h.XN--ls8h.la/'],
  [
    'top-level domains of other scripts',
    'http://fern.みんな/ http://fern.中国/',
    'http://fern.みんな/',
    'http://fern.中国/',
  ],
  ['a scheme in capitals', 'HTTPS://www.Fern.COM/a.html', 'HTTPS://www.Fern.COM/a.html'],
]

describe('links, as in twitter-text’s conformance suite', () => {
  it.each(links)('%s', (_what, text, ...found) => {
    expect(linksIn(text)).toEqual(found)
    const withoutLinks = found.reduce((rest, link) => rest.replace(link, ''), text)
    expect(weightedLength(text)).toBe(weightedLength(withoutLinks) + 23 * found.length)
    expect(countedRuns(text).reduce((sum, { costs }) => sum + costs.weighted, 0)).toBe(weightedLength(text))
  })
})

const hashtags: readonly (readonly [what: string, text: string, ...found: string[]])[] = [
  ['letters', 'a #frost here', 'frost'],
  ['a letter, then a number', '#frost1', 'frost1'],
  ['a number, then a letter', '#1frost', '1frost'],
  ['numbers alone: none', 'the #16 bus, #0'],
  ['behind brackets and quotes', '(#a1 )#a2 [#a3 ]#a4 ’#a5’#a6', 'a1', 'a2', 'a3', 'a4', 'a5', 'a6'],
  ['letters with marks', '#mañana #café #übung', 'mañana', 'café', 'übung'],
  ['Cyrillic, Hangul and kana', '#мороз #트위터 #ツイッター', 'мороз', '트위터', 'ツイッター'],
  ['the wide sign', '＃frost', 'frost'],
  ['inside a word: none', 'frost#bag'],
  ['behind &: none', '&#frost; &#123;'],
  ['an underscore', '#first_frost', 'first_frost'],
]
const mentions: readonly (readonly [what: string, text: string, ...found: string[]])[] = [
  ['at the start', '@ines hello', 'ines'],
  ['in the middle', 'hello @ines and @tom_2', 'ines', 'tom_2'],
  ['behind punctuation', 'hello,@ines (@tom)', 'ines', 'tom'],
  ['the wide sign', '＠ines', 'ines'],
  ['a mail address: none', 'ines@fern.com'],
  ['a trailing period', 'thanks @ines.', 'ines'],
]

describe('hashtags and mentions, as in the suite', () => {
  it.each(hashtags)('hashtag: %s', (_what, text, ...found) => expect(hashtagsIn(text)).toEqual(found))
  it.each(mentions)('mention: %s', (_what, text, ...found) => expect(mentionsIn(text)).toEqual(found))
})
