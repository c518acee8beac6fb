/**
 * Words that no text may use, with replacements: the rules of docs/writing.md that can be checked by words. Only words
 * without any legitimate use belong here.
 * @type {readonly { readonly not: RegExp, readonly use: string }[]}
 */
export const wordsNotUsed = [
  { not: /\bmade as one\b|\bmade together\b|\bposts as one\b/i, use: 'grouped posts' },
  { not: /\b(stands?|stood) (here|there|in|at|on|under|above|below|beside)\b/i, use: 'appears' },
  { not: /\banew\b/i, use: 'again, new' },
  { not: /\bmeanwhile\b/i, use: 'in the meantime, or nothing' },
  { not: /\b(taken|takes?|took) back\b/i, use: 'undo, undone' },
  { not: /\b(taken|takes?|took) (off|out)\b/i, use: 'remove, removed' },
  { not: /\bthrow(s|n)? away\b/i, use: 'discard' },
  { not: /\b(goes|went|going|gone|is|are) out\b/i, use: 'publish, published' },
  { not: /(?<!there )\b(is|are) no (?!longer\b)\w+/i, use: 'isn’t a …' },
  { not: /\b(that|which) (is|are) known\b/i, use: 'a known …' },
  { not: /\bat most\b|≤/i, use: 'up to' },
  { not: /\bneeds to be\b|\btakes at most\b/i, use: 'must be' },
  { not: /\bcosts nothing\b/i, use: 'free' },
  { not: /\bkit holds\b|\bthe kit\b(?!’)|\bcatalogue of the kit\b/i, use: 'your brand kit' },
  { not: /\bswitchboard\b/i, use: 'fault injection' },
  { not: /\bpictures?\b/i, use: 'image' },
  { not: /\btick(s|ed|ing)?\b/i, use: 'select' },
  { not: /\bpick(s|ed|ing)?\b(?! up\b)(?!.* up\b)/i, use: 'choose' },
  { not: /\bput (it|them|this|these) (back|on)\b|\bgiven back\b/i, use: 'restore, return' },
  { not: /\bmak(e|es|ing) a twin\b|\bthe service\b/i, use: 'create a twin; the API, the server' },
  { not: /\bprincipal\b/i, use: 'user, you' },
  { not: /\bwhoever\b/i, use: 'the person who …, or name the role' },
  { not: /\bwithout a time\b|\bgive (it|them) a time\b/i, use: 'unscheduled, schedule' },
  { not: /\bturns?\b.*\bwait|\bwaits? (its|their) turn\b/i, use: 'in the queue' },
  { not: /\b(look again|go on|goes on)\b/i, use: 'check again, continue' },
  {
    not: /\b(did|was|were|could|does|do|is|are|has|have|will|would|should) not\b|\bcannot\b/i,
    use: 'a contraction: didn’t, can’t',
  },
  { not: /\bplease\b/i, use: 'nothing' },
  { not: /\bwe\b|\bour\b/i, use: 'you, or the thing that does it' },
  {
    not: /\bcancelation\b|\bcanceled\b|\bcolors?\b|\bcatalog\b|\brecogniz|\borganiz|\bcustomiz/i,
    use: 'British spelling',
  },
]

/**
 * Patterns that translations may not contain, by language: another language's punctuation, and words that docs/writing.md
 * lists as literal translations from English.
 * @type {Readonly<Record<string, readonly { readonly not: RegExp, readonly use: string }[]>>}
 */
export const notInTranslations = {
  de: [
    { not: /[”"]|(?<=\p{L})['’](?=\p{L})/u, use: 'the quotes „ and “' },
    { not: /^[^„]*“|„[^“]*$/, use: 'both quotes: „…“' },
    {
      not: /\b(steht hier|fasst|nimmt höchstens|antwortete|konnten? .* werden nicht)\b/,
      use: 'erscheint, bis zu, hat geantwortet',
    },
    { not: /\b(wir|unsere?[mnrs]?)\b/i, use: 'du, or the thing that does it' },
  ],
  ar: [
    { not: /[“”„"]/, use: 'the quotes « and »' },
    { not: /[\u0600-\u06FF] ?[?;]/, use: '؟ and ؛' },
    { not: /[\u0600-\u06FF] ?, /, use: 'the comma ،' },
  ],
}

/** Attributes and properties of headings, labels and buttons, which have no full stop. */
const withoutFullStop = /^(title|label|failed|confirm|heading|placeholder|aria-label)$/

/**
 * Violations of docs/writing.md in a text, as far as they can be detected.
 * @param {string} text
 * @param {string} [name] the attribute or property it is used for
 * @returns {string[]}
 */
export const faultsOf = (text, name) => {
  const plain = text
    .replaceAll(/<[a-z/!][^<>]*>/gi, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return [
    ...wordsNotUsed.flatMap(({ not, use }) => {
      const [found] = not.exec(plain) ?? []
      return found === undefined ? [] : [`“${found}”: ${use}`]
    }),
    ...(/(?<=[\p{L}\d ])'|'(?=\p{L})|"/u.test(plain) ? ['straight quotes: ’ “ ”'] : []),
    ...(/\S {2,}\S/.test(text) ? ['two blanks'] : []),
    ...(/[^.…]\.$/.test(plain) && name !== undefined && withoutFullStop.test(name)
      ? [`a full stop in ${name}`]
      : []),
  ]
}
