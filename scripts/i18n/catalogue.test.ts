import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { parse, type Token } from '@messageformat/parser'
import PO from 'pofile'
import ts from 'typescript'
import { beforeAll, describe, expect, it } from 'vitest'
import { endpoints, extensions } from '~/contract'
import { languages } from '~/domain/language'
import { compileText } from '~/src/i18n/compile-text'
import { root } from '../run.mjs'
import { faultsOf, notInTranslations } from './wording.mjs'

/** A text in the sources. */
interface Text {
  readonly file: string
  readonly id: string
  /** The attribute or property whose value it is, also within conditions. */
  readonly name: string | undefined
}

const containsTexts = (file: string) =>
  /^(contract|domain|server|src)\/.*\.tsx?$/.test(file) && !/(\.test\.tsx?|\.gen\.ts|\.d\.ts)$/.test(file)

function nameOf(node: ts.Node): string | undefined {
  const { parent } = node
  if (ts.isJsxAttribute(parent) || ts.isPropertyAssignment(parent)) return parent.name.getText()
  const isPassed =
    ts.isJsxExpression(parent) ||
    ts.isParenthesizedExpression(parent) ||
    ts.isBinaryExpression(parent) ||
    (ts.isConditionalExpression(parent) && parent.condition !== node)
  return isPassed ? nameOf(parent) : undefined
}

const literalOf = (node: ts.Node | undefined): string | undefined =>
  node && ts.isStringLiteralLike(node) ? node.text : undefined

/** The `id` in `i18n.t({ id: '…' })`. */
const idOf = (given: ts.ObjectLiteralExpression): string | undefined => {
  const id = given.properties.find((each) => each.name?.getText() === 'id')
  return id && ts.isPropertyAssignment(id) ? literalOf(id.initializer) : undefined
}

function callId(node: ts.Node): string | undefined {
  if (!ts.isCallExpression(node) || node.expression.getText() !== 'i18n.t') return undefined
  const [first] = node.arguments
  return first && ts.isObjectLiteralExpression(first) ? idOf(first) : literalOf(first)
}

function transId(node: ts.Node): string | undefined {
  if (!ts.isJsxSelfClosingElement(node) || node.tagName.getText() !== 'Trans') return undefined
  const id = node.attributes.properties.find((each) => each.name?.getText() === 'id')
  const value = id && ts.isJsxAttribute(id) ? id.initializer : undefined
  return literalOf(value && ts.isJsxExpression(value) ? value.expression : value)
}

/** A string that a comment marks as a text for Lingui, because it is translated elsewhere. */
function markedId(node: ts.Node): string | undefined {
  if (!ts.isStringLiteralLike(node)) return undefined
  const before = node.getFullText().slice(0, node.getLeadingTriviaWidth())
  return before.trim() === '/*i18n*/' ? node.text : undefined
}

function textsOf(file: string, content: string): Text[] {
  const tree = ts.createSourceFile(file, content, ts.ScriptTarget.Latest, true)
  const found: Text[] = []
  const visit = (node: ts.Node): void => {
    const id = callId(node) ?? transId(node)
    if (id !== undefined) found.push({ file, id, name: nameOf(node) })
    const marked = markedId(node)
    // Marked sentences aren't checked by attribute or property.
    if (marked !== undefined) found.push({ file, id: marked, name: undefined })
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

/** A sentence of the contract that isn't passed to `i18n.t`. */
const isBareSentence = (file: string, node: ts.Node): node is ts.StringLiteral =>
  file.startsWith('contract/') &&
  ts.isStringLiteral(node) &&
  ts.isCallExpression(node.parent) &&
  /^\p{Lu}[^.]* .*\.$/u.test(node.text) &&
  !node.parent.expression.getText().endsWith('i18n.t')

/** Attributes with visible text that isn't translated, except addresses, handles and abbreviations. */
const isBareAttribute = (node: ts.Node): node is ts.JsxAttribute & { initializer: ts.StringLiteral } =>
  ts.isJsxAttribute(node) &&
  /^(aria-label|alt|label|title|hint|placeholder|what|description)$/.test(node.name.getText()) &&
  node.initializer !== undefined &&
  ts.isStringLiteral(node.initializer) &&
  /\p{Ll}{2}/u.test(node.initializer.text) &&
  !/[/.@]/.test(node.initializer.text)

/** Untranslated texts in JSX, attributes and sentences, which would be English in every language. */
function bareTextsOf(file: string, content: string): string[] {
  const tree = ts.createSourceFile(file, content, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) && /\p{L}{2}/u.test(node.text)) {
      const element = ts.isJsxElement(node.parent) ? node.parent.openingElement.tagName.getText() : ''
      if (!/^(code|pre|style|kbd|Kbd)$/.test(element)) found.push(`${file}: ${node.text.trim()}`)
    }
    if (isBareAttribute(node)) found.push(`${file}: ${node.initializer.text}`)
    if (isBareSentence(file, node)) found.push(`${file}: ${node.text}`)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

/** The server's untranslated sentences, for programs and operators; values are replaced by a word. */
function sentencesOf(file: string, content: string): Text[] {
  const tree = ts.createSourceFile(file, content, ts.ScriptTarget.Latest, true)
  const found: Text[] = []
  const visit = (node: ts.Node): void => {
    const text = ts.isTemplateExpression(node)
      ? node
          .getText()
          .slice(1, -1)
          .replaceAll(/\$\{[^{}]*\}/g, 'x')
      : literalOf(node)
    if (text !== undefined && /^[\p{Lu}“].* .*[.!?]$/u.test(text))
      found.push({ file, id: text, name: undefined })
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

/** Prompts for AI models, and texts of the sample and the built-in generator, which are in a brand's voice. */
const writesForBrands =
  /^server\/(sample|generators\/template|generators\/ai\/ai-copy|simulators|testing|mcp)/

/** Documents for the studio's users. */
const guides = ['README.md', 'SECURITY.md', 'docs/screens.md', 'docs/webhooks.md']

let texts: Text[] = []
let sentences: Text[] = []
let bare: string[] = []
const ids = new Set<string>()

beforeAll(async () => {
  const lists = ['contract', 'domain', 'server', 'src'].map(async (folder) =>
    (await readdir(path.join(root, folder), { recursive: true })).map((name) => `${folder}/${name}`),
  )
  const files = (await Promise.all(lists)).flat().filter(containsTexts)
  const contents = await Promise.all(
    files.map(async (file) => [file, await readFile(path.join(root, file), 'utf8')] as const),
  )
  texts = contents.flatMap(([file, content]) => textsOf(file, content))
  bare = contents.flatMap(([file, content]) => bareTextsOf(file, content))
  for (const { id } of texts) ids.add(id)
  sentences = contents
    .filter(([file]) => file.startsWith('server/') && !writesForBrands.test(file))
    .flatMap(([file, content]) => sentencesOf(file, content))
})

/** Texts that break a rule legitimately. Each has to occur. */
const exceptions: string[] = [
  // api.md uses this word for the owner of a token.
  'Lists the workspaces that the principal belongs to.',
  'Returns the current principal and its scopes.',
  // Short form in a calendar tile, whose accessible name has the full text.
  '≤ {figure} cr',
  // Otherwise tests would confuse these controls with the fields Image and Images, whose names they would contain.
  'picture {0}',
  'Pictures in order',
  'Move picture {place}',
  'Remove picture {place}',
]

/** All variants of a text, one per plural form, with inserted values as `{name}`. */
function readings(tokens: readonly Token[]): string[] {
  return tokens.reduce<string[]>(
    (before, token) => {
      const options =
        'cases' in token
          ? token.cases.flatMap((each) => readings(each.tokens))
          : [token.type === 'content' ? token.value : token.type === 'octothorpe' ? '#' : `{${token.arg}}`]
      return before.flatMap((begin) => options.map((option) => begin + option))
    },
    [''],
  )
}

/** Names of the values that a text inserts or counts. */
const namesIn = (tokens: readonly Token[]): string[] =>
  tokens.flatMap((token) => [
    ...('arg' in token ? [token.arg] : []),
    ...('cases' in token ? token.cases.flatMap((each) => namesIn(each.tokens)) : []),
  ])

const tagsIn = (text: string): string[] => (text.match(/<\/?\d+\/?>/g) ?? []).sort()

describe('the texts', () => {
  it('are extracted', () => {
    expect(ids.size).toBeGreaterThan(2000)
  })

  it('are never untranslated', () => {
    expect(bare).toEqual([])
  })

  it('have no leading or trailing blanks, which translations would lose', () => {
    expect([...ids].filter((id) => id.trim() !== id)).toEqual([])
  })

  it('have no markup except numbered elements', () => {
    expect([...ids].filter((id) => /<[a-z!]/i.test(id))).toEqual([])
  })

  it('are compiled for English as by Lingui’s own compiler', () => {
    const withSyntax = [...ids].filter((id) => /[{}#']/.test(id))
    expect(withSyntax.length).toBeGreaterThan(500)
    for (const id of withSyntax) expect(compileText(id), id).toEqual(compileMessageOrThrow(id))
  })

  it('follow docs/writing.md', () => {
    const left = new Set(exceptions)
    const faults = texts.flatMap(({ file, id, name }) =>
      readings(parse(id)).flatMap((text) => {
        const found = faultsOf(text, name)
        if (found.length === 0) return []
        if (exceptions.includes(id)) {
          left.delete(id)
          return []
        }
        return found.map((fault) => `${file}: ${text} (${fault})`)
      }),
    )
    expect(faults).toEqual([])
    expect([...left]).toEqual([])
  })
})

it('follows docs/writing.md in the server’s other sentences and in the guides', async () => {
  expect(sentences.length).toBeGreaterThan(200)
  const faults = sentences.flatMap(
    (
      { file, id }, // The command line quotes values as they are typed.
    ) => faultsOf(id.replaceAll('"', '')).map((fault) => `${file}: ${id} (${fault})`),
  )
  for (const guide of guides) {
    const words = (await readFile(path.join(root, guide), 'utf8'))
      .replaceAll(/```.*?```/gs, '')
      .replaceAll(/`[^`]*`/g, 'x')
      .replaceAll(/[|#"]/g, ' ')
    for (const line of words.split('\n'))
      faults.push(...faultsOf(line.replaceAll(/ {2,}/g, ' ')).map((fault) => `${guide}: ${line} (${fault})`))
  }
  expect(faults).toEqual([])
})

it('extracts the summary of every endpoint', () => {
  const rows = Object.entries({ ...endpoints, ...extensions })
  expect(rows.flatMap(([name, { summary }]) => (ids.has(summary) ? [] : [name]))).toEqual([])
})

/** Examples of typed tags, which keep the ASCII comma. */
const keepsAsciiPunctuation = ['slow, coffee']

const others = Object.keys(languages).filter((each) => each !== 'en')

describe.each(others)('the catalogue of %s', (language) => {
  const catalogue = new Map<string, string>()
  beforeAll(async () => {
    const file = path.join(root, 'src/i18n', `${language}.po`)
    for (const { msgid, msgstr } of PO.parse(await readFile(file, 'utf8')).items)
      catalogue.set(msgid, msgstr[0] ?? '')
  })
  const translated = () => [...catalogue].filter(([, text]) => text !== '')

  it('has a word before the interval of a repeat that suits every number and unit', () => {
    const words: Readonly<Record<string, string>> = { de: 'Abstand', ar: 'الفاصل' }
    expect(catalogue.get('Every (interval)')).toBe(words[language])
  })

  it('translates exactly the texts in the sources', () => {
    expect([...ids].filter((id) => !catalogue.get(id))).toEqual([])
    expect([...catalogue.keys()].filter((id) => !ids.has(id))).toEqual([])
  })

  it('compiles, and inserts the same values as English', () => {
    const wrong = translated().filter(([id, text]) => {
      const [own, english] = [text, id].map((each) => [...new Set(namesIn(parse(each)))].sort().join())
      return own !== english
    })
    expect(wrong).toEqual([])
  })

  it('uses its own punctuation, and no literal translations', () => {
    const wrong = translated().flatMap(([id, text]) =>
      readings(parse(text)).flatMap((each) =>
        (notInTranslations[language] ?? [])
          .filter(({ not }) => not.test(each) && !keepsAsciiPunctuation.includes(id))
          .map(({ use }) => `${each} (${use})`),
      ),
    )
    expect(wrong).toEqual([])
  })

  it('keeps the elements in every plural form', () => {
    const tagged = translated().filter(([id]) => tagsIn(id).length > 0)
    const wrong = tagged.filter(([id, text]) => {
      const expected = tagsIn(readings(parse(id))[0] ?? '').join()
      return readings(parse(text)).some((each) => tagsIn(each).join() !== expected)
    })
    expect(wrong).toEqual([])
  })

  // If English only counts above one, a translation may omit forms that can't occur.
  it('has all plural forms', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    const lacking = (tokens: readonly Token[]): boolean =>
      tokens.some(
        (token) =>
          'cases' in token &&
          ((token.type === 'plural' && forms.some((form) => !token.cases.some(({ key }) => key === form))) ||
            token.cases.some((each) => lacking(each.tokens))),
      )
    const counted = translated().filter(([id]) => /, plural,/.test(id))
    expect(counted.filter(([, text]) => lacking(parse(text)))).toEqual([])
  })

  it('counts the same values as English', () => {
    const counts = (text: string) => parse(text).some(({ type }) => type === 'plural')
    expect(translated().filter(([id, text]) => counts(id) && !counts(text))).toEqual([])
  })
})
