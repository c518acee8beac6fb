import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import ts from 'typescript'
import { beforeAll, describe, expect, it } from 'vitest'
import { IndexTracker, Message } from 'wuchale'
import { studio } from '../../wuchale.config.mjs'
import { root } from '../run.mjs'
import { pluralForms, readCatalogue } from './catalogue.mjs'
import { compileText } from './compile-text.mjs'
import { isText } from './is-text.mjs'
import { languages } from './languages.mjs'
import { holdsTexts } from './sources.mjs'
import { faultsOf } from './wording.mjs'

interface Source {
  file: string
  content: string
  messages: Message[]
}

let sources: Source[] = []
const all = new Map<string, Message>()

beforeAll(async () => {
  const files = ['contract', 'domain', 'src'].map(async (folder) =>
    (await readdir(path.join(root, folder), { recursive: true })).map((name) => `${folder}/${name}`),
  )
  sources = await Promise.all(
    (await Promise.all(files))
      .flat()
      .filter(holdsTexts)
      .map(async (file) => {
        const content = await readFile(path.join(root, file), 'utf8')
        const expr = { plain: '0', reactive: '0' }
        const given = { content, filename: file, index: new IndexTracker(), expr, matchUrl: () => null }
        return { file, content, messages: (await studio.transform(given)).msgs }
      }),
  )
  for (const message of sources.flatMap(({ messages }) => messages)) all.set(message.toKey(), message)
})

/** The attribute or the property that a text is the value of, through conditions. */
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

interface Text {
  readonly text: string
  readonly name: string | undefined
}

/** Every text of a file that the rule takes for one, found without wuchale; templates with `{0}` for what they insert. */
function* textsOf({ file, content }: Source): Generator<Text> {
  const tree = ts.createSourceFile(file, content, ts.ScriptTarget.Latest, true)
  const attributeOf = (node: ts.Node): string | undefined => {
    for (let up = node.parent; !ts.isSourceFile(up) && !ts.isFunctionLike(up); up = up.parent)
      if (ts.isJsxAttribute(up)) return up.name.getText()
    return undefined
  }
  const callOf = ({ parent }: ts.Node) =>
    ts.isCallExpression(parent) || ts.isNewExpression(parent) ? parent.expression.getText() : undefined
  const found: Text[] = []
  const look = (node: ts.Node, text: string, scope: 'markup' | 'script') => {
    const attribute = attributeOf(node)
    const call = callOf(node)
    const details = {
      file,
      scope,
      insideProgram: true,
      ...(attribute !== undefined && { attribute }),
      ...(call !== undefined && { call }),
    }
    if (isText(new Message(text.replaceAll(/\s+/g, ' '), details))) found.push({ text, name: nameOf(node) })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return
    if (ts.isJsxText(node)) {
      const { children } = node.parent
      const begins = children[0] === node && /^[ \t]+\S/.test(node.text)
      const ends = children.at(-1) === node && /\S[ \t]+$/.test(node.text)
      look(node, begins || ends ? node.text : node.text.trim(), 'markup')
    } else if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node))
      look(node, node.text, 'script')
    else if (ts.isTemplateExpression(node)) {
      const rest = node.templateSpans.map(({ literal }, index) => `{${index}}${literal.text}`)
      look(node, node.head.text + rest.join(''), 'script')
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  yield* found
}

/** Texts that a rule takes for wrong, and that are right. Each has to be used. */
const exceptions: string[] = [
  // The short form in a calendar's tile, whose name says it in full.
  '≤ {0} cr',
  // Beside the fields Image and Images: a control whose name holds one of these words would be taken for them.
  'picture {0}',
  'Pictures in order',
  'Move picture {0}',
  'Remove picture {0}',
]

/** What stands between placeholders and tags, for comparison. */
const wordsOf = (text: string): string[] =>
  text
    .split(/\{\d+\}|<\/?\d+\/?>|#/)
    .map((part) => part.replaceAll(/\s+/g, ' ').trim())
    .filter((part) => /\p{L}/u.test(part))

describe('the texts', () => {
  it('are all seen by wuchale, whatever the code around them', () => {
    const unseen = sources.flatMap((source) => {
      const seen = source.messages.flatMap(({ msgStr }) => msgStr.flatMap(wordsOf)).join('\n')
      return [...textsOf(source)]
        .filter(({ text }) => wordsOf(text).some((part) => !seen.includes(part)))
        .map(({ text }) => `${source.file}: ${text}`)
    })
    expect(unseen).toEqual([])
  })

  it('have no blanks at their ends: a translation loses them', () => {
    const outer = sources.flatMap((source) =>
      [...textsOf(source)]
        .filter(({ text }) => !text.includes('\n') && /^\s|\s$/.test(text))
        .map(({ text }) => `${source.file}: “${text}”`),
    )
    expect(outer).toEqual([])
  })

  it('are worded as docs/writing.md says', () => {
    const left = new Set(exceptions)
    const faults = sources.flatMap((source) =>
      [...textsOf(source)].flatMap(({ text, name }) => {
        const found = faultsOf(text, name)
        if (found.length === 0) return []
        if (exceptions.includes(text)) {
          left.delete(text)
          return []
        }
        return found.map((fault) => `${source.file}: ${text} (${fault})`)
      }),
    )
    expect(faults).toEqual([])
    expect([...left]).toEqual([])
  })
})

const tags = (text: string) => [...text.matchAll(/<\/?\d+\/?>/g)].map(([tag]) => tag)
const placeholders = (text: string, plural: boolean) =>
  new Set([...text.matchAll(plural ? /\{(\w+)\}/g : /\{(\d+)[},]/g)].map(([, at]) => at ?? ''))

describe.each(languages)('the catalogue %s', (language) => {
  it('translates every text, and holds no others', async () => {
    const catalogue = await readCatalogue(language)
    expect([...all.keys()].filter((key) => !catalogue.has(key))).toEqual([])
    expect([...catalogue.keys()].filter((key) => !all.has(key))).toEqual([])
  })

  it('can be compiled, inserts nothing unknown and keeps the elements', async () => {
    const wrong: string[] = []
    for (const [key, texts] of await readCatalogue(language)) {
      const message = all.get(key)
      const english = message?.msgStr ?? []
      const plural = message?.plural ?? false
      if (plural && texts.length !== pluralForms(language).length) wrong.push(`${key}: ${texts.length} forms`)
      for (const text of texts) {
        compileText(text)
        const known = placeholders(english.join(' '), plural)
        for (const at of placeholders(text, plural))
          if (!known.has(at)) wrong.push(`${key}: {${at}} is not known`)
        for (const tag of tags(english[0] ?? ''))
          if (!tags(text).includes(tag)) wrong.push(`${key}: ${tag} is lost`)
      }
    }
    expect(wrong).toEqual([])
  })
})
