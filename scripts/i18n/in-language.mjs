import path from 'node:path'
import { IndexTracker, Message } from 'wuchale'
import { studio } from '../../wuchale.config.mjs'
import { root } from '../run.mjs'
import { pluralForms, pseudo, pseudoText, readCatalogue } from './catalogue.mjs'
import { compileText } from './compile-text.mjs'
import { holdsTexts } from './sources.mjs'

const runtime = 'virtual:studio-texts'

/** Geist and Newsreader hold no Arabic letters: these come from Noto, within the same families. */
const arabicFont = ['Geist', 'Newsreader']
  .map(
    (family) => `
@font-face {
  font-family: "${family}";
  src: url("../../node_modules/@fontsource-variable/noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2") format("woff2");
  font-weight: 100 900;
  font-display: swap;
  unicode-range: U+0600-06FF, U+0750-077F, U+0870-088E, U+0890-0891, U+0897-08E1, U+08E3-08FF, U+200C-200E, U+FB50-FDFF, U+FE70-FEFC;
}
`,
  )
  .join('')

/** How dates and times are written in each language; digits are Latin ones in all. */
/** @type {Readonly<Record<string, string>>} */
const dayLanguages = { de: 'de-DE', ar: 'ar-u-hc-h23-nu-latn' }

/** What the compiled texts call, in place of wuchale's own run time: there is one language, and no catalogue to load.
 * @param {string} language */
const runtimeCode = (language) => `
const rules = new Intl.PluralRules('${language}')
const number = (value) => Number(String(value).replace(/[^\\d-]/g, ''))
const arm = ({ by, plural, arms }, given) =>
  (plural ? (arms['=' + number(given[by])] ?? arms[rules.select(number(given[by]))]) : arms[given[by]]) ?? arms.other
const pick = (text, given) => (text.arms ? pick(arm(text, given), given) : text)
export const fill = (text, given) => {
  const parts = pick(text, given)
  return typeof parts === 'string' ? parts : parts.map((part) => (typeof part === 'string' ? part : given[part])).join('')
}
export const inner = (parts, given = []) => fill(parts.slice(1), given)
export const plural = (count) => ${JSON.stringify(pluralForms(language))}.indexOf(rules.select(count))
const fragment = ({ t: tags, a: given, n: nested }, part, at) => {
  if (typeof part === 'string') return part
  if (typeof part === 'number') return nested && at === 0 ? undefined : given[part]
  return tags[part[0]](part)
}
export default (props) => {
  const text = pick(props.x, props.a)
  return typeof text === 'string' ? text : text.map((part, at) => fragment(props, part, at))
}
`

/**
 * Puts the texts of one language into the code where the English ones stand (docs/decisions/0023-languages.md).
 * @param {string} language
 * @returns {import('vite').Plugin}
 */
export const inLanguage = (language) => {
  /** @type {Map<string, string[]>} */
  let catalogue = new Map()
  /**
   * @param {string} key
   * @param {string[]} english
   */
  const translated = (key, english) =>
    language === pseudo ? english.map(pseudoText) : (catalogue.get(key) ?? english)
  return {
    name: 'studio:language',
    enforce: 'pre',
    async buildStart() {
      if (language !== pseudo) catalogue = await readCatalogue(language)
    },
    resolveId: (id) => (id === runtime ? `\0${runtime}` : undefined),
    load: (id) => (id === `\0${runtime}` ? runtimeCode(language) : undefined),
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html
          .replace('<html lang="en">', `<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`)
          .replaceAll(/>([^<>]*\p{L}[^<>]*)</gu, (_, text) => {
            const [to = text] = translated(new Message([text]).toKey(), [text])
            return `>${to}<`
          }),
    },
    transform: {
      order: 'pre',
      async handler(content, id) {
        const file = path.relative(root, id.replace(/\?.*/, '')) // ?tsr-split is read like the rest
        if (file === 'domain/language.ts') {
          const day = dayLanguages[language] ?? 'en-GB'
          const code = content.replace("= 'en'", `= '${language}'`).replace("= 'en-GB'", `= '${day}'`)
          return { code, map: null }
        }
        if (file === 'src/ui/styles.css' && language === 'ar')
          return { code: `${content}${arabicFont}`, map: null }
        if (id.includes('\0') || /\?(url|raw|worker|inline)/.test(id) || !holdsTexts(file)) return undefined
        const index = new IndexTracker()
        const expr = { plain: '0', reactive: '0' }
        const { msgs, output } = await studio.transform({
          content,
          filename: file,
          index,
          expr,
          matchUrl: () => null,
        })
        if (msgs.length === 0) return undefined
        const { code = '', map } = output(
          `import { fill as _w_fill_, inner as _w_inner_, plural as _w_plural_ } from '${runtime}'`,
        )
        const keys = [...index.indices.keys()]
        const english = new Map(msgs.map((each) => [each.toKey(), each.msgStr]))
        /** @param {string} at */
        const compiled = (at) => {
          const key = keys[Number(at)] ?? ''
          const texts = translated(key, english.get(key) ?? [])
          return JSON.stringify(texts.length > 1 ? texts : compileText(texts[0] ?? ''))
        }
        return {
          map: /** @type {any} */ (map),
          code: code
            .replace('"@wuchale/jsx/runtime.jsx"', `"${runtime}"`)
            .replaceAll('const _w_runtime_ = 0\n', '')
            .replaceAll(/_w_runtime_\.p\((\d+)\)/g, (_, at) => compiled(at)) // the forms of a plural
            .replaceAll('_w_runtime_._.p', '_w_plural_') // which of them
            .replaceAll('_w_runtime_.x(', '_w_inner_(') // text within an element
            .replaceAll(/_w_runtime_\.c\((\d+)\)/g, (_, at) => compiled(at)) // text with elements in it
            .replaceAll(/_w_runtime_\((\d+)\)/g, (_, at) => compiled(at))
            .replaceAll(/_w_runtime_\((\d+), \[/g, (_, at) => `_w_fill_(${compiled(at)}, [`),
        }
      },
    },
  }
}
