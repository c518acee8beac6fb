import { i18n } from '@lingui/core'

/** Tests read English. The pages load their language before they begin (`src/i18n/load-language.ts`). */
i18n.loadAndActivate({ locale: 'en', messages: {} })
