import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from './run.mjs'

/** What the first screen runs, and what comes late without asking; everything else waits for all styles. */
const first = /(^|\/)(studio|toaster|runway-chart|campaign-rows|made-row)-[\w-]{8}\.js$/
const withoutStyles = /(^|\/)(ledger|take-over|due-posts)-[\w-]{8}\.js$/

/**
 * The rules and blocks of a minified style sheet, side by side.
 * @param {string} css
 */
const blocks = (css) => {
  /** @type {string[]} */
  const found = []
  let depth = 0
  let start = 0
  for (const { index, 0: mark } of css.matchAll(/\\.|[{};]/gs)) {
    if (mark === '{') depth++
    if (mark === '}') depth--
    if (depth > 0 || (mark !== '}' && mark !== ';')) continue
    found.push(css.slice(start, index + 1))
    start = index + 1
  }
  return found
}

/**
 * The utilities among the rules that a text names; a rule that can't be read stays.
 * @param {string} css
 * @param {(name: string) => boolean} isNamed
 * @returns {string}
 */
const named = (css, isNamed) =>
  blocks(css)
    .map((block) => {
      const open = block.search(/(?<!\\)\{/)
      const head = block.slice(0, open)
      if (open < 0) return block
      if (/^@(media|supports|container)/.test(head)) {
        const inner = named(block.slice(open + 1, -1), isNamed)
        return inner && `${head}{${inner}}`
      }
      const name = /\.((?:\\.|[\w-])+)/.exec(head)?.[1]
      return name === undefined || isNamed(name.replaceAll(/\\(.)/g, '$1')) ? block : ''
    })
    .join('')

/**
 * A sheet with only those utilities that are among the words, and one of all utilities.
 * @param {string} css
 * @param {Set<string>} words
 */
const split = (css, words) => {
  const [before = '', after = ''] = css.replace(/@layer utilities\{/, '\0$&').split('\0')
  const [utilities = '', ...rest] = blocks(after)
  const inner = utilities.slice(utilities.indexOf('{') + 1, -1)
  const some = `@layer utilities{${named(inner, (name) => words.has(name))}}`
  return { first: `${before}${some}${rest.join('')}`, utilities }
}

/**
 * Sends the first screen with those utilities that its code names, half of all. Every other screen, dialog or menu waits
 * for a sheet that holds them all in Tailwind's order, so that which of two wins stays as it was. It holds nothing else:
 * fonts and rules for every element, coming again, would have the browser lay out the whole screen again.
 */
export const firstStyles = () => {
  let whole = ''
  let part = ''
  return {
    /** @param {string} file */
    dependencies: (file) => (first.test(file) || withoutStyles.test(file) ? [] : [whole]),

    /** @type {import('vite').Plugin} */
    plugin: {
      name: 'studio:first-styles',
      apply: 'build',
      enforce: 'pre',
      generateBundle: {
        order: 'pre',
        async handler(_options, bundle) {
          const sheet = Object.values(bundle).find(({ fileName }) => /index-[\w-]{8}\.css$/.test(fileName))
          if (sheet?.type !== 'asset') return this.error('There is no style sheet to split.')
          whole = sheet.fileName
          const code = Object.values(bundle).map((output) =>
            output.type === 'chunk' && first.test(output.fileName) ? output.code : '',
          )
          const html = await readFile(path.join(root, 'index.html'), 'utf8')
          const words = new Set([html, ...code].join(' ').split(/[\s"'`]+/))
          const { first: source, utilities } = split(String(sheet.source), words)
          if (!utilities) return this.error('There are no utilities in the style sheet.')
          sheet.source = utilities
          const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
          part = `assets/first-${hash}.css`
          this.emitFile({ type: 'asset', fileName: part, source })
        },
      },
      transformIndexHtml: {
        order: 'post',
        handler: (html) => html.replace(`/${whole}`, `/${part}`),
      },
    },
  }
}
