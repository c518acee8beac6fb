import { i18n } from '@lingui/core'
import { compileText } from '~/src/i18n/compile-text'

// Imported first by the bare pages, because the measured components read their texts when they are loaded.
i18n.setMessagesCompiler(compileText)
i18n.loadAndActivate({ locale: 'en', messages: {} })
