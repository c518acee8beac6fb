import { i18n } from '@lingui/core'
import { compileText } from '~/src/i18n/compile-text'

// Imported first by the bare pages: the parts that they measure have texts, and these are read when they are loaded.
i18n.setMessagesCompiler(compileText)
i18n.loadAndActivate({ locale: 'en', messages: {} })
