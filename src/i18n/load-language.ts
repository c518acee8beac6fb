import { i18n, type Messages } from '@lingui/core'
import type { CompiledMessage } from '@lingui/message-utils/compileMessage'
import { readSentencesBy, translateWith } from '~/contract/i18n'
import { type Language, languageFor, setLanguage, writingDirection } from '~/domain/language'
import { compileText } from './compile-text'

/**
 * English has no catalogue, as its texts are the ids. Vite's plugin compiles the others (`vite.config.ts`).
 */
const catalogues: Readonly<Record<Language, () => Promise<Messages>>> = {
  en: () => Promise.resolve({}),
  de: async () => (await import('./de.po')).messages,
  ar: async () => (await Promise.all([import('./ar.po'), import('./arabic-fonts.css')]))[0].messages,
}

const compiled = new Map<string, CompiledMessage>()

/** Most texts contain no ICU syntax and need no compiling. */
const hasSyntax = /[{}]/

/** Compiles each text once. */
function compileOnce(text: string): CompiledMessage {
  if (!hasSyntax.test(text)) return [text]
  const before = compiled.get(text)
  if (before !== undefined) return before
  const made = compileText(text)
  compiled.set(text, made)
  return made
}

/** If this can't load, as after a deployment while offline, server sentences with values stay in English. */
async function loadSentenceReader(language: Language): Promise<void> {
  if (language === 'en') return
  const reader = await import('./read-sentence').catch(() => undefined)
  if (reader) readSentencesBy(reader.readSentence)
}

/**
 * Sets the page's language. Modules with texts are imported afterwards; as a language never changes without a
 * reload, texts may be constants.
 */
export async function loadLanguage(): Promise<void> {
  let language = languageFor(document.cookie, navigator.languages)
  const messages = await catalogues[language]().catch(() => undefined)
  // If its catalogue can't load, as after a deployment while offline, the page opens in English.
  if (!messages) language = 'en'
  i18n.setMessagesCompiler(compileOnce)
  i18n.loadAndActivate({ locale: language, messages: messages ?? {} })
  translateWith((text, values) => i18n.t(text, values))
  setLanguage(language)
  await loadSentenceReader(language)
  document.documentElement.lang = language
  document.documentElement.dir = writingDirection(language)
}
