import { TYPE, parse } from '@formatjs/icu-messageformat-parser'
import { compileTranslation } from '../../node_modules/wuchale/dist/compile.js' // not among its exports

/** @typedef {import('@formatjs/icu-messageformat-parser').MessageFormatElement} Element */
/** @typedef {string | (string | number | unknown[])[]} Flat a text, or its parts: a number is a placeholder, a list a tag */
/** @typedef {{ by: number, plural: boolean, arms: Record<string, Text> }} Choice which text the placeholder `by` decides */
/** @typedef {Flat | Choice} Text */

/** @param {Element} element @param {string} counted what `#` stands for */
const written = (element, counted) => {
  if (element.type === TYPE.literal) return element.value
  if (element.type === TYPE.argument) return `{${element.value}}`
  if (element.type === TYPE.pound) return counted
  throw new Error('Only plural and select are known in a translation.')
}

/**
 * The first choice among the parts decides the whole text; those after it, within its arms.
 * @param {readonly Element[]} elements
 * @param {string} counted
 * @returns {Text}
 */
const resolve = (elements, counted) => {
  const at = elements.findIndex(({ type }) => type === TYPE.plural || type === TYPE.select)
  const choice = elements[at]
  if (choice?.type !== TYPE.plural && choice?.type !== TYPE.select) {
    const text = elements.map((element) => written(element, counted)).join('')
    return compileTranslation(text, text)
  }
  const plural = choice.type === TYPE.plural
  const [before, after] = [elements.slice(0, at), elements.slice(at + 1)]
  const inner = plural ? `{${choice.value}}` : counted
  const arms = Object.entries(choice.options).map(([name, { value }]) => [
    name,
    resolve([...before, ...value, ...after], inner),
  ])
  return { by: Number(choice.value), plural, arms: Object.fromEntries(arms) }
}

/**
 * A translation as the page runs it. It is wuchale's own form, `{0}` and `<0>…</0>`, and may hold ICU's `plural` and
 * `select` (https://unicode-org.github.io/icu/userguide/format_parse/messages/).
 * @param {string} text
 * @returns {Text}
 * @throws where the ICU syntax is broken
 */
export const compileText = (text) =>
  /\{\d+, ?(plural|select),/.test(text)
    ? resolve(parse(text, { ignoreTag: true }), '#')
    : compileTranslation(text, text)
