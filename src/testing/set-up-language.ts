import { i18n } from '@lingui/core'

/** Tests read English. The app loads its language before it starts (`src/i18n/load-language.ts`). */
i18n.loadAndActivate({ locale: 'en', messages: {} })
