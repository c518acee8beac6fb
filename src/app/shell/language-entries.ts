import { language, languages } from '~/domain/language'
import { chooseLanguage, choices } from '~/src/ui/language-choice'
import type { MenuEntry } from '~/src/ui/menu'

/** The choice of language as entries of a menu, each in its own words. */
export const languageEntries = (): MenuEntry[] =>
  choices.length === 0
    ? []
    : [
        { id: 'language', heading: 'Language' },
        ...choices.map((each) => ({
          id: `language-${each}`,
          label: languages[each],
          checked: each === language,
          onSelect: () => chooseLanguage(each),
        })),
      ]
