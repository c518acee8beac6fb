import { readFile } from 'node:fs/promises'
import path from 'node:path'
import PO from 'pofile'
import { Message } from 'wuchale'
import { root } from '../run.mjs'

/** Makes every text longer and marks it: what a screen shows without the marks stands outside the texts. */
export const pseudo = 'en-XA'

const longer = { a: 'åå', e: 'ëë', i: 'ï', o: 'öö', u: 'ü' }

/** @param {string} text */
export const pseudoText = (text) =>
  `⟦${text
    .split(/(\{\d+\}|<\/?\d+\/?>)/)
    .map((part, at) =>
      at % 2 ? part : part.replaceAll(/[aeiou]/g, (vowel) => longer[/** @type {'a'} */ (vowel)]),
    )
    .join('')}⟧`

/**
 * The translations of a language by wuchale's key: a text, or the forms of a plural in the order of `Intl.PluralRules`.
 * @param {string} language
 * @returns {Promise<Map<string, string[]>>}
 */
export const readCatalogue = async (language) => {
  const file = path.join(root, 'src/i18n', `${language}.po`)
  const { items } = PO.parse(await readFile(file, 'utf8'))
  return new Map(
    items
      .filter(({ msgstr }) => msgstr.every(Boolean))
      .map(({ msgid, msgid_plural: many, msgctxt, msgstr }) => [
        new Message(many ? [msgid, many] : [msgid], undefined, msgctxt ?? undefined).toKey(),
        msgstr,
      ]),
  )
}

/** @param {string} language */
export const pluralForms = (language) => {
  const used = new Set(new Intl.PluralRules(language).resolvedOptions().pluralCategories)
  return ['zero', 'one', 'two', 'few', 'many', 'other'].filter((form) => used.has(/** @type {any} */ (form)))
}
