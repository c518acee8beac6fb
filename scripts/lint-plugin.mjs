/** @typedef {{ type: string, name?: string, parent?: Node, callee?: Node, property?: Node, key?: Node, arguments?: Node[] }} Node */
/** @typedef {{ value: string }} Comment */
/**
 * @typedef {object} Context
 * @property {(problem: { message: string, node?: Node, loc?: { line: number, column: number } }) => void} report
 * @property {{ getAllComments: () => Comment[] }} sourceCode
 */

/** On PGlite, a call on the outer `db` within `db.transaction` waits for the transaction, which waits for the call. */
const noOuterDb = {
  meta: { type: 'problem' },
  /** @param {Context} context */
  create: (context) => ({
    /** @param {Node} node */
    Identifier(node) {
      if (node.name !== 'db' || (node.parent?.type === 'Property' && node.parent.key === node)) return
      for (let inner = node, outer = node.parent; outer; inner = outer, outer = outer.parent) {
        const isTransaction =
          outer.type === 'CallExpression' && outer.callee?.property?.name === 'transaction'
        if (!isTransaction || !outer.arguments?.includes(inner)) continue
        const message =
          'Within db.transaction, use the `tx` it passes: a call on the outer `db` deadlocks on PGlite.'
        return context.report({ node, message })
      }
    },
  }),
}

/** A comment that switches rules off names them and says why: `oxlint-disable-next-line no-console -- reason`. */
const suppressionReason = {
  meta: { type: 'suggestion' },
  /** @param {Context} context */
  create: (context) => ({
    Program() {
      for (const comment of context.sourceCode.getAllComments()) {
        const text = comment.value.trim()
        if (!/^(es|ox)lint-disable\b/.test(text) || /^\S+ \S.* -- \S/.test(text)) continue
        // At the file's first character, which no comment switches off.
        context.report({
          loc: { line: 1, column: 0 },
          message: `Name the rules, and say why after “ -- ”: ${text}`,
        })
      }
    },
  }),
}

/** The project's own lint rules (.oxlintrc.json). */
export default {
  meta: { name: 'studio' },
  rules: { 'no-outer-db': noOuterDb, 'suppression-reason': suppressionReason },
}
