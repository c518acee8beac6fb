/**
 * Either what is kept unescaped (group 1: a mention by URN, or the sign of a hashtag), or a character
 * reserved in LinkedIn's “little text” format.
 */
const reserved =
  /(@\[[^[\]()\n\\]+\]\(urn:li:(?:organization|person):[\w-]+\)|(?<![\p{L}\p{N}_&/])#(?=[\p{L}\p{N}_]*\p{L}))|[\\|{}@[\]()<>*_~#]/gu

/**
 * Escapes a text for LinkedIn's `commentary`. With an unescaped reserved character, LinkedIn reports success
 * but cuts the text there (docs/publishing.md, section 7).
 */
export const escapeLittleText = (text: string): string =>
  text.replace(reserved, (found, verbatim: string | undefined) => verbatim ?? `\\${found}`)

/** The text that a commentary shows. */
export const unescapeLittleText = (commentary: string): string =>
  commentary.replace(/\{hashtag\|\\?#\|([^}]*)\}/g, '#$1').replace(/\\([\\|{}@[\]()<>*_~#])/g, '$1')
