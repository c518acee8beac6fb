/**
 * What is kept as it is: a mention of a member or organisation by its URN, and the sign of a hashtag. Otherwise a
 * character that LinkedIn’s “little text” gives a meaning.
 */
const meaning =
  /(@\[[^[\]()\n\\]+\]\(urn:li:(?:organization|person):[\w-]+\)|(?<![\p{L}\p{N}_&/])#(?=[\p{L}\p{N}_]*\p{L}))|[\\|{}@[\]()<>*_~#]/gu

/**
 * A text as LinkedIn’s `commentary` has it. A reserved character that isn’t escaped is answered with success, and the
 * text is cut there (docs/publishing.md, section 7).
 */
export const escapeLittleText = (text: string): string =>
  text.replace(meaning, (found, verbatim: string | undefined) => verbatim ?? `\\${found}`)

/** The text that a commentary shows. */
export const unescapeLittleText = (commentary: string): string =>
  commentary.replace(/\{hashtag\|\\?#\|([^}]*)\}/g, '#$1').replace(/\\([\\|{}@[\]()<>*_~#])/g, '$1')
