import { i18n, type Messages } from '@lingui/core'
import type { CompiledMessage } from '@lingui/message-utils/compileMessage'
import { readSentencesBy, translateWith } from '~/contract/i18n'
import { writingDirection, type Language, languageFor, setLanguage } from '~/domain/language'
import { compileText } from './compile-text'

/** English has no catalogue: its texts are the ids. Vite's plugin compiles the others (`vite.config.ts`). */
const catalogues: Readonly<Record<Language, () => Promise<Messages>>> = {
  en: () => Promise.resolve({}),
  de: async () => (await import('./de.po')).messages,
  ar: async () => (await Promise.all([import('./ar.po'), import('./arabic-fonts.css')]))[0].messages,
}

const compiled = new Map<string, CompiledMessage>()

/** What ICU's syntax is made of: most texts have none of it, and are what they say. */
const hasSyntax = /[{}]/

/** Each English text is read once, however often it is shown. */
function compileOnce(text: string): CompiledMessage {
  if (!hasSyntax.test(text)) return [text]
  const before = compiled.get(text)
  if (before !== undefined) return before
  const made = compileText(text)
  compiled.set(text, made)
  return made
}

/** Without it, as after a deployment while offline, the server's sentences with values stay English. */
async function learnSentences(language: Language): Promise<void> {
  if (language === 'en') return
  const reader = await import('./read-sentence').catch(() => undefined)
  if (reader) readSentencesBy(reader.readSentence)
}

/**
 * Has the page speak its language. The modules with texts are imported after it: a language never changes without a
 * reload, so a text may stand in a constant.
 */
export async function loadLanguage(): Promise<void> {
  let language = languageFor(document.cookie, navigator.languages)
  const messages = await catalogues[language]().catch(() => undefined)
  // Without its catalogue, as after a deployment while offline, the page still opens.
  if (!messages) language = 'en'
  i18n.setMessagesCompiler(compileOnce)
  i18n.loadAndActivate({ locale: language, messages: messages ?? {} })
  translateWith((text, values) => i18n.t(text, values))
  setLanguage(language)
  await learnSentences(language)
  document.documentElement.lang = language
  document.documentElement.dir = writingDirection(language)
}
