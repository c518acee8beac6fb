/** Attributes that never hold words for people. */
const wordless =
  /^(className|class|id|name|type|role|to|href|src|srcSet|d|viewBox|key|htmlFor|method|target|rel|as|for|lang|dir|style|points|transform|autoComplete|inputMode|accept|loading|decoding|value|side|size|tone|icon|kind|shape|variant|aria-(keyshortcuts|live|haspopup|current|controls|labelledby|describedby|owns|orientation|sort))$/
const keys =
  /^(Enter|Escape|Tab|Backspace|End|PageUp|PageDown|Arrow(Up|Down|Left|Right)|Shift|Control|Meta|Alt|Mod|Content-[\w-]+|Content-Type|Idempotency-Key|Accept|Authorization|Bearer.*|Worker|Retry-After|Etag|[A-Z]\w*Error|[A-Z][a-z]+[A-Z]\w*|[A-Z_\d]+|Z|UTC)$/
const classWord = /^-?(!?[a-z]+|\[[^\]]+\]|[\w@!&>*()#.=%,:'"/+[\]-]*[-:[][\w@!&>*()#.=%,:'"/+[\]-]*)$/
const classBegin =
  /^-?(w|h|bg|text|border|rounded|shadow|flex|grid|font|size|min-[wh]|max-[wh]|[pm][xytbse]?|gap|items|justify|self|object|outline|animate|overflow|inset|col|row|opacity|cursor|leading|tracking|ring|fill|stroke)-/
const plainClass =
  /^(flex|grid|block|inline|hidden|relative|absolute|fixed|sticky|truncate|uppercase|italic|underline|grow|shrink|rounded|border|shadow|ring|transition|outline|group|peer|contents|container|static|isolate|resize|visible|invisible|capitalize|lowercase|antialiased|table|blur|filter|transform|lucide|animate|btn|tabular-nums)$/

/** Functions that take no words for people, by the last part of their name. */
const wordlessCall =
  /^(includes|has|startsWith|endsWith|indexOf|fetch|querySelector(All)?|closest|matches|getElementById|createElement|addEventListener|removeEventListener|getAttribute|setAttribute|hasAttribute|matchMedia|RegExp|URL|Symbol|CustomEvent|getItem|setItem|DateTimeFormat|NumberFormat)$/
/** Selectors, CSS functions, programs. */
const code =
  /^(:\w+\(|\[&|<!doctype|curl |translate)|\[(role|data-|aria-|tabindex|type)|=> |\bconst |\bawait |process\.env|urllib|: Promise|px[,)]|^[\d#]+px |^span #|minmax\(|var\(--|^lucide |^PRODID|Max-Age=|^; Secure|calc\(|^\W*:root|src 'none'/
/** Files whose texts are programs, or words that files from elsewhere use. */
const wordlessFile = /\/(snippets|script-of|import-columns)\.ts$/

/** Whether all words could be Tailwind's, and one must be. @param {string} text */
const areClasses = (text) => {
  const words = text.trim().split(/\s+/)
  if (!words.every((word) => classWord.test(word) || word === '#')) return false
  return words.some(
    (word) =>
      plainClass.test(word) ||
      classBegin.test(word) ||
      (/^[a-z!-].*[-:[]/.test(word) && !/^[a-z]+(-[a-z]+)?[.,:;]?$/.test(word)),
  )
}

/** @param {import('wuchale').Message} message */
export const isText = ({ msgStr, details }) => {
  if (details.call === 'word' && /\p{L}{2}/u.test(msgStr[0] ?? '')) return 'message'
  if (wordlessFile.test(details.file)) return false
  const text = msgStr.join('\n').trim()
  if (!/\p{L}{2}/u.test(text.replaceAll(/\{\d+\}|<[^<>]*>/g, '')))
    return details.scope === 'markup' && /\p{L}/u.test(text) ? 'message' : false
  if (
    ['style', 'path', 'code', 'pre', 'kbd', 'Kbd'].includes(details.element ?? '') &&
    details.scope === 'markup'
  )
    return false
  if (details.scope === 'markup') return 'message'
  if (details.attribute && wordless.test(details.attribute)) return false
  if (wordlessCall.test((details.call ?? '').split('.').at(-1) ?? '') || details.call?.startsWith('console.'))
    return false
  if (code.test(text)) return false
  if (/^(studio[.-]|https?:|data:|blob:|\/|\.\/|#\/|--|\.|@)/.test(text) || keys.test(text)) return false
  if (!/\s/.test(text)) return /^\p{Lu}\p{Ll}+[.…:!?]?$/u.test(text) ? 'message' : false
  if (areClasses(text)) return false
  return 'message'
}
