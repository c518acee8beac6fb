import { loadLanguage } from './i18n/load-language'

// Not awaited here: what main imports may import this module again, and would wait for it.
void loadLanguage().then(() => import('./main'))
