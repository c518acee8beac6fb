const hashtag = /(?<![\p{L}\p{N}_&/])[#＃]([\p{L}\p{M}\p{N}_]*[\p{L}\p{M}_][\p{L}\p{M}\p{N}_]*)/gu
const mention = /(?<![\p{L}\p{N}_.@/])[@＠]([\p{L}\p{N}_](?:[\p{L}\p{N}_.-]*[\p{L}\p{N}_])?)/gu

const found = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(([, word]) => (word === undefined ? [] : [word]))

/** Hashtags written in `text` itself, without `#`; a number alone is none. */
export const hashtagsIn = (text: string): string[] => found(text, hashtag)

/** Mentions written in `text` itself, without `@`; an e-mail address is none. */
export const mentionsIn = (text: string): string[] => found(text, mention)
