const mention = /^@\[([^\]]*)\]\((urn:li:[^)\s]+)\)/
const hashtag = /^\{hashtag\|(?:\\#|#)\|([^}|]+)\}/
const reserved = new Set('|{}@[]()<>*_~')

/**
 * The visible text of LinkedIn's “little text” (docs/publishing.md, section 7): mentions and hashtags by
 * their names, and reserved characters only if escaped. The first unescaped one silently ends the text.
 */
export function littleText(source: string): string {
  let text = ''
  for (let at = 0; at < source.length; ) {
    const rest = source.slice(at)
    const [whole, name] = mention.exec(rest) ?? hashtag.exec(rest) ?? []
    if (whole !== undefined) {
      text += whole.startsWith('{') ? `#${name ?? ''}` : (name ?? '')
      at += whole.length
      continue
    }
    const character = source.charAt(at)
    if (character === '\\') {
      text += source.charAt(at + 1)
      at += 2
      continue
    }
    if (reserved.has(character)) break
    text += character
    at += 1
  }
  return text
}
